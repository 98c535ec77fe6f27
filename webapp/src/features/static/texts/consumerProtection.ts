import { company } from '@/app/company'
import { type Article, links } from '../article'
import { figures } from '../figures'

const federal = company.federalRegulator

export const consumerProtection: Article = {
  title: 'Consumer Protection',
  lead: 'The rights that federal and state law give you when you send money abroad, and how to keep yourself safe.',
  updated: figures.changedOn,
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
          `You can cancel for a full refund within ${figures.cancelFor} of payment, unless the funds have been picked up or deposited. The refund comes within ${figures.cancelRefund}. More stands in our `,
          links.refund,
          '.',
        ],
      ],
    },
    {
      heading: 'If there is an error',
      paragraphs: [
        `An error is a wrong amount, a wrong sum of fees, money that came late or never, or a receipt that you did not get. You have ${figures.dispute} from the date on which the money was to be available to tell us, by phone or in writing:`,
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
        `We investigate within ${figures.investigation} and tell you the result within ${figures.finding} of finishing, with the papers that we relied on if you ask.`,
        'If we made the error, you choose: your money back, or the transfer sent again at no further cost. If we find none, we explain why in writing.',
      ],
    },
    {
      heading: 'A debit that you did not authorize',
      paragraphs: [
        'Tell us and your bank at once. Your bank must look into a debit that you did not authorize, and the law limits what you can lose if you report it in time.',
      ],
    },
    {
      heading: 'If you live in California',
      paragraphs: [
        `If we do not send your money on within ${figures.californiaRefund} of receiving it, or do not give you a refund that you are entitled to, you have a right to your money back and to a penalty of up to ${figures.californiaPenalty}, besides attorney’s fees.`,
      ],
    },
    {
      heading: 'Protect yourself from fraud',
      list: [
        'Send money only to people you know.',
        'Nobody from Hulak will ever ask for your password or for a code that we have sent you.',
        'A prize, a job or a loan that needs a payment first is a trick. So is a relative in trouble whose voice you cannot check, and an official who wants a fine paid by transfer.',
        `If you have sent money to somebody you now distrust, call us at once: within ${figures.cancelFor} we can stop it, as long as it has not been paid out.`,
      ],
    },
    {
      heading: 'Where else you can turn',
      paragraphs: [
        [
          'To us first: please ',
          links.complaint,
          `. Then to the ${federal.name}: ${federal.phone}, ${federal.teletype} (TTY/TDD), `,
          { text: federal.website, href: `https://${federal.website}` },
          '; or to the regulator of your state, who is named under ',
          links.licensing,
          '.',
        ],
      ],
    },
  ],
}
