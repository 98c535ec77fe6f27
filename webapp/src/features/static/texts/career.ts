import { company } from '@/app/company'
import { type Article, links } from '../article'

export const career: Article = {
  title: 'Career',
  lead: 'We are a small company with a long road. There is room for people who are exact, kind, and stay until the letter has arrived.',
  sections: [
    {
      heading: 'Whom we look for',
      list: [
        `Customer care, in English and Nepali, in shifts: we answer ${company.hours}.`,
        'Compliance analysts who would rather ask one more question than one less.',
        'Engineers who like systems that can prove what they did.',
      ],
    },
    {
      heading: 'How to apply',
      paragraphs: [
        [
          'Write to ',
          { text: company.careerEmail, href: `mailto:${company.careerEmail}?subject=Career` },
          ' with “Career” in the subject. A page is enough: what you do well, and something that you have seen through to its end. Please send no papers and no photograph yet. We answer every letter.',
        ],
      ],
    },
    {
      heading: 'What you can expect',
      paragraphs: [
        'We choose by what the work needs and by nothing else. Because we move other people’s money, everybody who joins is checked as the law asks, after an offer and with their consent.',
        [
          'We use what you send us for your application alone, and keep it no longer than the law asks. How we treat personal data stands in our ',
          links.privacy,
          '.',
        ],
      ],
    },
  ],
}
