import { company } from '@/app/company'
import type { Article } from '../article'

export const career: Article = {
  title: 'Career',
  lead: 'We are a small company with a long road. There is room for people who are exact, kind, and stay until the letter has arrived.',
  sections: [
    {
      heading: 'Whom we look for',
      list: [
        'Customer care, in English and Nepali, in shifts that cover 7AM to 9PM EST.',
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
          ' with "Career" in the subject, and tell us about something that you have seen through to its end. We answer every letter.',
        ],
      ],
    },
  ],
}
