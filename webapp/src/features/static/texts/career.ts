import { company } from '@/lib/company'
import { type Article, links, richText } from '../article'

export const career: Article = {
  title: 'Career',
  lead: 'We are a small company that moves money across the world. We look for people who are precise and kind, and who finish what they start.',
  sections: {
    'Who we’re looking for': [
      {
        list: [
          `Customer support agents who speak English and Nepali and work shifts. We’re available ${company.hours}.`,
          'Compliance analysts who dig deeper when something doesn’t look right.',
          'Engineers who like systems that can prove what they did.',
        ],
      },
    ],
    'How to apply': [
      richText`Write to ${{ text: company.careerEmail, href: `mailto:${company.careerEmail}?subject=Career` }} with “Career” in the subject line. One page is enough. Tell us what you do well, and describe something you finished. Please don’t send documents or a photo yet. We respond to every application.`,
    ],
    'What you can expect': [
      'We hire based only on what the job requires. Because we move other people’s money, the law requires background checks. We run them after we make an offer and with your consent.',
      richText`We use what you send us only for your application and keep it only as long as the law requires. To learn how we handle personal data, see our ${links.privacy}.`,
    ],
  },
}
