import { type Article, links } from '../article'
import { policyText } from '../policyText'

export const aml: Article = {
  title: 'AML and Compliance Policy',
  lead: 'How we prevent money laundering and terrorist financing.',
  updated: policyText.changedOn,
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
        'We verify every sender before their first transfer. We ask for more information as amounts grow:',
      ],
      list: [
        'Tier 1: full name, gender, address, date of birth, phone, email, a check of sanctions lists, and the purpose and relationship of each transfer.',
        'Tier 2: identity document with number, issuing authority and expiry, a copy of it, full social security number, occupation and employer.',
        'Tier 3: the source of funds, by bank statement or pay slip.',
      ],
    },
    {
      heading: `At ${policyText.identityFrom} and above`,
      paragraphs: [
        `For transfers of ${policyText.identityFrom} or more, the law requires us to collect and keep additional identity information. We hold a transfer until we have it.`,
      ],
    },
    {
      heading: 'Screening and monitoring',
      paragraphs: [
        'Senders and beneficiaries are screened against sanctions lists, each time with the version of the list on record. A person reviews unusual patterns, such as many transfers in a short time. During the review, the transfer is on hold and we tell you.',
        'We do not serve people who are on a sanctions list, hide their identity, or send money for someone else.',
      ],
    },
    {
      heading: 'What we may ask you',
      paragraphs: [
        'Proof of funds, the purpose of the transfer, and how you know the recipient. Please answer soon. The transfer stays on hold until you do, and we refuse it if you do not answer.',
      ],
    },
    {
      heading: 'Who is responsible',
      paragraphs: [
        'A compliance officer is responsible for this policy. We train our staff in it when they join and every year after. An independent reviewer checks every year that we follow it. We screen agents and partners before we work with them and monitor them while we do.',
      ],
    },
    {
      heading: 'Records and reports',
      paragraphs: [
        [
          `We keep records for at least ${policyText.records}, and ${policyText.sanctionsRecords} where sanctions rules require it. To learn how we protect them, see our `,
          links.privacy,
          '. We file the reports that the law requires. We are not allowed to tell anyone when we do.',
        ],
      ],
    },
  ],
}
