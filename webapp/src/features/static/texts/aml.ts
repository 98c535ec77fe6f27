import { type Article, links } from '../article'
import { figures } from '../figures'

export const aml: Article = {
  title: 'AML and Compliance Policy',
  lead: 'How we keep money that comes from crime, or pays for it, off the road to Nepal.',
  updated: figures.changedOn,
  sections: [
    {
      heading: 'The law we follow',
      paragraphs: [
        'The Bank Secrecy Act, the USA PATRIOT Act, the rules of FinCEN and of the Office of Foreign Assets Control, and the money transmission laws of the states. In Nepal, our partners follow the rules of Nepal Rastra Bank.',
      ],
    },
    {
      heading: 'Knowing our customers',
      paragraphs: [
        'Nobody sends money with us before we know who they are. What we ask for grows with what is sent:',
      ],
      list: [
        'Tier 1: full name, gender, address, date of birth, phone, email, a check of sanctions lists, and the purpose and relationship of each transfer.',
        'Tier 2: identity document with number, issuing authority and expiry, a copy of it, full social security number, occupation and employer.',
        'Tier 3: the source of funds, by bank statement or pay slip.',
      ],
    },
    {
      heading: `At ${figures.identityFrom} and above`,
      paragraphs: [
        `For a transfer of ${figures.identityFrom} or more the law asks us to collect and keep additional identity information. A transfer without it is held until we have it.`,
      ],
    },
    {
      heading: 'Screening and monitoring',
      paragraphs: [
        'Senders and beneficiaries are screened against sanctions lists, each time with the version of the list on record. Unusual patterns, such as many transfers in a short time, are looked at by a person. While that happens a transfer is on hold, and we say so.',
        'We do not serve anybody who is on such a list, who hides who they are, or who sends for somebody else.',
      ],
    },
    {
      heading: 'What we may ask you',
      paragraphs: [
        'Where the money comes from, what it is for, and how you know the person who receives it. Please answer soon: the transfer waits until then, and we refuse it where the answer does not come.',
      ],
    },
    {
      heading: 'Who looks after it',
      paragraphs: [
        'A compliance officer answers for this policy. Our people are trained in it when they come and every year after, and somebody from outside the team checks every year that it is kept. Agents and partners are looked into before we work with them, and watched while we do.',
      ],
    },
    {
      heading: 'Records and reports',
      paragraphs: [
        [
          `We keep records for at least ${figures.records}, and ${figures.sanctionsRecords} where sanctions rules ask for it. How we protect them stands in our `,
          links.privacy,
          '. We report what the law obliges us to report, and may not tell anybody when we have done so.',
        ],
      ],
    },
  ],
}
