import { company } from '@/lib/company'
import { type Article, links, richText } from '../article'
import { policyText } from '../policyText'

const federal = company.federalRegulator

export const consumerProtection: Article = {
  title: 'Consumer Protection',
  lead: 'The rights that federal and state law give you when you send money abroad, and how to protect yourself.',
  updated: policyText.changedOn,
  sections: {
    'What we must tell you': [
      'Before you pay, we must tell you the amount, the fees and taxes, the exchange rate, and how much the recipient will get. After you pay, we must give you the same information, plus the date the money will be available, your right to cancel, and your rights if there is an error. Both are in English, like this site.',
    ],
    'Your right to cancel': [
      richText`You can cancel for a full refund within ${policyText.cancelWindow} of payment, unless the funds have been picked up or deposited. We refund you within ${policyText.cancelRefundPeriod}. For details, see our ${links.refund}.`,
    ],
    'If there is an error': [
      `Errors include a wrong amount, a wrong fee, money that arrived late or not at all, and a receipt that you did not get. You have ${policyText.errorReportPeriod} from the promised date to contact us by phone or in writing. Tell us:`,
      {
        list: [
          'your name and your address or phone number',
          'what is wrong with the transfer and why you think so',
          'the recipient’s name, and their phone number or address if you know it',
          'the amount and the transfer’s reference number',
        ],
      },
    ],
    'What we do next': [
      `We investigate within ${policyText.investigationPeriod} and tell you the result within ${policyText.resultPeriod} of finishing. If you ask, we send you the documents that we relied on.`,
      'If we made the error, you can choose a refund or have us send the transfer again at no extra cost. If we find no error, we explain why in writing.',
    ],
    'A debit that you did not authorize': [
      'Tell us and your bank immediately. Your bank must investigate a debit that you did not authorize. The law limits how much you can lose if you report it in time.',
    ],
    'If you live in California': [
      `If we do not forward your money within ${policyText.californiaRefundPeriod} of receiving it, or do not give you a refund that you are entitled to, you have a right to your money back and to a penalty of up to ${policyText.californiaPenalty}, plus attorney’s fees.`,
    ],
    'Protect yourself from fraud': [
      {
        list: [
          'Send money only to people you know.',
          'Hulak will never ask for your password or for a code that we sent you.',
          'If a prize, job, or loan requires an upfront payment, it is a scam. Be just as suspicious of a caller who claims to be a relative in trouble, or an official who demands that you pay a fine by money transfer.',
          `If you sent money to someone you no longer trust, call us immediately. We can stop a transfer within ${policyText.cancelWindow} if it has not been paid out.`,
        ],
      },
    ],
    'Where to get help': [
      richText`Contact us first: please ${links.complaint}. You can also contact the ${federal.name}: ${federal.phone}, ${federal.teletype} (TTY/TDD), ${{ text: federal.website, href: `https://${federal.website}` }}, or your state’s regulator, listed under ${links.licensing}.`,
    ],
  },
}
