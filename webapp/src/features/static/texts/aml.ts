import { type Article, links, richText } from '../article'
import { policyText } from '../policyText'

export const aml: Article = {
  title: 'AML and Compliance Policy',
  lead: 'How we prevent money laundering and terrorist financing.',
  updated: policyText.changedOn,
  sections: {
    'Laws we follow': [
      'We follow the Bank Secrecy Act, the USA PATRIOT Act, the rules of FinCEN and the Office of Foreign Assets Control, and state money transmission laws. In Nepal, our partners follow the rules of Nepal Rastra Bank.',
    ],
    'Knowing our customers': [
      'We verify every sender before their first transfer. We ask for more information as amounts increase:',
      {
        list: [
          'Tier 1: full name, address, date of birth, phone, email, a sanctions check, and, for each transfer, its purpose and your relationship to the recipient.',
          'Tier 2: a copy of an identity document with its number, issuing authority, and expiration date, full Social Security number, occupation, and employer.',
          'Tier 3: source of funds, shown by a bank statement or pay stub.',
        ],
      },
    ],
    [`At ${policyText.identityThreshold} and above`]: [
      `For transfers of ${policyText.identityThreshold} or more, the law requires us to collect and keep additional identity information. We hold a transfer until we have it.`,
    ],
    'Screening and monitoring': [
      'We screen senders and beneficiaries against sanctions lists, and we record which version of each list we used. Our staff reviews unusual patterns, such as many transfers in a short time. During a review, we put the transfer on hold and tell you.',
      'We do not serve people who are on a sanctions list, hide their identity, or send money for someone else.',
    ],
    'What we may ask you for': [
      'We may ask for proof of funds, the purpose of the transfer, and how you know the recipient. Please respond promptly. The transfer stays on hold until you do, and we decline it if you don’t respond.',
    ],
    'Who is responsible': [
      'A compliance officer is responsible for this policy. We train employees when they join and every year after that. Every year, an independent reviewer checks that we follow the policy. We screen agents and partners before we work with them, and we keep monitoring them.',
    ],
    'Records and reports': [
      richText`We keep records for at least ${policyText.recordRetention}, and ${policyText.sanctionsRecordRetention} where sanctions rules require it. To learn how we protect them, see our ${links.privacy}. We file the reports that the law requires. We are not allowed to tell anyone when we do.`,
    ],
  },
}
