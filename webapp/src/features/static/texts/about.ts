import { company } from '@/lib/company'
import { type Article, links, richText } from '../article'
import { policyText } from '../policyText'

export const about: Article = {
  title: 'About Us',
  lead: 'Hulak is an old Nepali word for the mail, carried by runners who crossed the hills on foot and always arrived.',
  sections: {
    'What we do': [
      'We send money from people who work in the USA to the people they care for in Nepal. You pay from your bank account or debit card. They receive it in a bank or cooperative account, in a mobile wallet, or in cash.',
      'That’s all we do, and we work hard to do it well.',
    ],
    'Our commitments': [
      {
        list: [
          richText`You see the rate, our margin, the ${{ ...links.fees, text: 'fee' }}, and the amount the recipient gets before you pay. The rate you see holds for ${policyText.rateHold}.`,
          richText`You can cancel within ${policyText.cancelWindow} and get a full refund, including the fee, if the money hasn’t been paid out. See our ${links.refund}.`,
          'You can always see where your money is and what happens next.',
          'If something goes wrong, we tell you what happened, what it means for your money, and what you can do.',
        ],
      },
    ],
    'How we keep your money safe': [
      'You enter card numbers and bank credentials on our provider’s page. We store only a token and the last four digits. We record every step of a transfer in a log that no one can change afterward. Auditors and regulators can check that nothing is missing.',
      'As the law requires, we verify our customers to prevent misuse of our service.',
    ],
    'How we make money': [
      'We earn the fee and a margin on the exchange rate. You see both before you pay. There are no other charges.',
    ],
    'Talk to us': [
      richText`Our support team is available ${company.hours}. Find our phone numbers on our ${links.contact}. Licenses and regulators are listed under ${links.licensing}.`,
    ],
  },
}
