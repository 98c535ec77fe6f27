import { type Article, links } from '../article'

export const aml: Article = {
  title: 'AML and Compliance Policy',
  lead: 'How we keep money that comes from crime, or pays for it, off the road to Nepal.',
  updated: 'January 5, 2026',
  sections: [
    {
      heading: 'The law we follow',
      paragraphs: [
        'The Bank Secrecy Act, the USA PATRIOT Act, the rules of FinCEN and of the Office of Foreign Assets Control, and the money transmission laws of the states. In Nepal, our partners follow the rules of Nepal Rastra Bank.',
      ],
    },
    {
      heading: 'Knowing our customers',
      list: [
        'Tier 1: full name, gender, address, date of birth, phone, email, a check of sanctions lists, and the purpose and relationship of each transfer.',
        'Tier 2: identity document with number, issuing authority and expiry, a copy of it, full social security number, occupation and employer.',
        'Tier 3: the source of funds, by bank statement or pay slip.',
      ],
    },
    {
      heading: 'At 3,000 dollars and above',
      paragraphs: [
        'For a transfer of 3,000 dollars or more the law asks us to collect and keep additional identity information. A transfer without it is held until we have it.',
      ],
    },
    {
      heading: 'Screening and monitoring',
      paragraphs: [
        'Senders and beneficiaries are screened against sanctions lists, each time with the version of the list on record. Unusual patterns are looked at by a person. While that happens a transfer is on hold, and we say so.',
      ],
    },
    {
      heading: 'Who looks after it',
      paragraphs: [
        'A compliance officer answers for this policy. Our people are trained in it when they come and every year after, and somebody from outside the team checks every year that it is kept.',
      ],
    },
    {
      heading: 'Records and reports',
      paragraphs: [
        [
          'We keep records for at least 5 years, and 10 where sanctions rules ask for it. How we protect them stands in our ',
          links.privacy,
          '. We report what the law obliges us to report, and may not tell anybody when we have done so.',
        ],
      ],
    },
  ],
}
