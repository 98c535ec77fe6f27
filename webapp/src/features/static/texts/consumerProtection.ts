import { company } from '@/app/company'
import { type Article, links } from '../article'
import { policyText } from '../policyText'

const federal = company.federalRegulator

export const consumerProtection: Article = {
  title: 'Consumer Protection',
  lead: 'The rights that federal and state law give you when you send money abroad, and how to keep yourself safe.',
  updated: policyText.changedOn,
  sections: [
    {
      heading: 'What we must tell you',
      paragraphs: [
        'Before you pay: the amount, fees and taxes, the exchange rate, and what the recipient will get. After you have paid: the same, with the date on which the money will be available, your right to cancel and your rights if there is an error. Both are in English, as this site is.',
      ],
    },
    {
      heading: 'Your right to cancel',
      paragraphs: [
        [
          `You can cancel for a full refund within ${policyText.cancelWindow} of payment, unless the funds have been picked up or deposited. The refund comes within ${policyText.cancelRefund}. For details, see our `,
          links.refund,
          '.',
        ],
      ],
    },
    {
      heading: 'If there is an error',
      paragraphs: [
        `An error is a wrong amount, a wrong fee, money that arrived late or not at all, or a receipt that you did not get. You have ${policyText.dispute} from the date the money was promised to tell us by phone or in writing:`,
      ],
      list: [
        'your name, and your address or phone number;',
        'what is wrong with the transfer, and why you think so;',
        'the name of the recipient, and their phone number or address if you know it;',
        'the amount, and the reference number of the transfer.',
      ],
    },
    {
      heading: 'What we do then',
      paragraphs: [
        `We investigate within ${policyText.investigation} and tell you the result within ${policyText.finding} of finishing, with the documents that we relied on if you ask.`,
        'If we made the error, you choose: your money back, or the transfer sent again at no further cost. If we find no error, we explain why in writing.',
      ],
    },
    {
      heading: 'A debit that you did not authorize',
      paragraphs: [
        'Tell us and your bank immediately. Your bank must investigate a debit that you did not authorize. The law limits what you can lose if you report it in time.',
      ],
    },
    {
      heading: 'If you live in California',
      paragraphs: [
        `If we do not send your money on within ${policyText.californiaRefund} of receiving it, or do not give you a refund that you are entitled to, you have a right to your money back and to a penalty of up to ${policyText.californiaPenalty}, plus attorney’s fees.`,
      ],
    },
    {
      heading: 'Protect yourself from fraud',
      list: [
        'Send money only to people you know.',
        'Hulak will never ask for your password or for a code that we sent you.',
        'A prize, job, or loan that requires a payment first is a scam. So is a relative in trouble whose voice you cannot verify, or an official who wants a fine paid by transfer.',
        `If you sent money to someone you no longer trust, call us immediately. We can stop a transfer within ${policyText.cancelWindow} if it has not been paid out.`,
      ],
    },
    {
      heading: 'Where to get help',
      paragraphs: [
        [
          'Contact us first: please ',
          links.complaint,
          `. You can also contact the ${federal.name}: ${federal.phone}, ${federal.teletype} (TTY/TDD), `,
          { text: federal.website, href: `https://${federal.website}` },
          ', or your state’s regulator, listed under ',
          links.licensing,
          '.',
        ],
      ],
    },
  ],
}
