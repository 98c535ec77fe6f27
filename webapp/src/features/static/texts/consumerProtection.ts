import { type Article, links } from '../article'

export const consumerProtection: Article = {
  title: 'Consumer Protection',
  lead: 'The rights that federal and state law give you when you send money abroad, and how to keep yourself safe.',
  updated: 'January 5, 2026',
  sections: [
    {
      heading: 'What we must tell you',
      paragraphs: [
        'Before you pay: the amount, fees and taxes, the exchange rate, and what the recipient will get. After you have paid: the same, with the date on which the money will be available, your right to cancel and your rights if there is an error.',
      ],
    },
    {
      heading: 'Your right to cancel',
      paragraphs: [
        [
          'You can cancel for a full refund within 30 minutes of payment, unless the funds have been picked up or deposited. The refund comes within three business days. More stands in our ',
          links.refund,
          '.',
        ],
      ],
    },
    {
      heading: 'If there is an error',
      paragraphs: [
        'You have 180 days from the date on which the money was to be available to tell us: your name and address, what is wrong and why you think so, the name of the recipient, the amount, and the reference number. We investigate within 90 days and tell you the result within three business days of finishing, with the papers that we relied on if you ask.',
        'If we made the error, you choose: your money back, or the transfer sent again at no further cost.',
      ],
    },
    {
      heading: 'If you live in California',
      paragraphs: [
        'If we do not send your money on within 10 days of receiving it, or do not give you a refund that you are entitled to, you have a right to your money back and to a penalty of up to $1,000, besides attorney’s fees.',
      ],
    },
    {
      heading: 'Protect yourself from fraud',
      list: [
        'Send money only to people you know.',
        'Nobody from Hulak will ever ask for your password or for a code that we have sent you.',
        'A prize, a job or a loan that needs a payment first is a trick.',
        'If you have sent money to somebody you now distrust, call us at once: within 30 minutes we can stop it.',
      ],
    },
    {
      heading: 'Where else you can turn',
      paragraphs: [
        [
          'To us first: please ',
          links.complaint,
          '. Then to the Consumer Financial Protection Bureau: 855-411-2372, 855-729-2372 (TTY/TDD), ',
          { text: 'www.consumerfinance.gov', href: 'https://www.consumerfinance.gov' },
          '; or to the regulator of your state, who is named under ',
          links.licensing,
          '.',
        ],
      ],
    },
  ],
}
