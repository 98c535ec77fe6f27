import { company } from '@/app/company'
import { type Article, links } from '../article'
import { figures } from '../figures'

export const about: Article = {
  title: 'About Us',
  lead: 'Hulak is the old Nepali word for the post: the runner who crossed the hills on foot with what people had entrusted to him, and always arrived.',
  sections: [
    {
      heading: 'What we do',
      paragraphs: [
        'We carry money from people who work in the USA to the people they care for in Nepal. You pay from your bank account or debit card; they receive it in a bank or cooperative account, in a mobile wallet, or as cash at a counter.',
        'That is all we do, and we want to do it well.',
      ],
    },
    {
      heading: 'What you can hold us to',
      list: [
        [
          'You see the rate, our margin, the ',
          { ...links.fees, text: 'fee' },
          ` and the amount that arrives before you pay. The rate you see holds for ${figures.rateFor}.`,
        ],
        [
          `You can cancel within ${figures.cancelFor} and get everything back, the fee included, as long as the money has not been paid out: see our `,
          links.refund,
          '.',
        ],
        'At every moment you can see where your money is, and what comes next.',
        'If something goes wrong, we say what happened, what it means for your money, and what can be done.',
      ],
    },
    {
      heading: 'How we keep your money safe',
      paragraphs: [
        'Card numbers and bank credentials are typed on our provider’s own page; we keep only a token and the last four digits. Everything that happens to a transfer is written into a record that can be added to but never changed, and whoever we owe an account to can check that nothing is missing from it.',
        'We know our customers, as the law asks, so that nobody can use the road to Nepal for what it is not for.',
      ],
    },
    {
      heading: 'How we earn our living',
      paragraphs: [
        'By the fee, and by a margin on the exchange rate. Both stand on your screen before you pay. There is nothing else.',
      ],
    },
    {
      heading: 'Talk to us',
      paragraphs: [
        [
          `People answer ${company.hours}. You find the numbers on our `,
          links.contact,
          '; licenses and regulators stand under ',
          links.licensing,
          '.',
        ],
      ],
    },
  ],
}
