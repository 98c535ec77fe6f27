import { type Article, links } from '../article'

export const refund: Article = {
  title: 'Refund policy',
  lead: 'When you get your money back, how much, and how soon.',
  updated: 'January 5, 2026',
  sections: [
    {
      heading: 'You cancel within 30 minutes',
      paragraphs: [
        'You get back everything, the fee included, within three business days, to the account or card that you paid from. This holds as long as the money has not been picked up or deposited.',
        'If we had not yet taken the money, nothing is taken.',
      ],
    },
    {
      heading: 'We could not deliver',
      paragraphs: [
        'If the payout fails, for example because the name and the account do not match, we ask you what is right and send it again. If it cannot be mended, you get back everything, the fee included.',
      ],
    },
    {
      heading: 'Your bank has returned the payment',
      paragraphs: [
        'If your bank refuses or returns the debit, there is nothing to give back: the transfer ends, and no longer counts towards your limits. Only where the money has already been paid out do you owe us the total.',
      ],
    },
    {
      heading: 'Other refunds',
      paragraphs: [
        'All other refunds that you are entitled to are made within 45 days of your request at the latest. We tell you what we need and where your request stands.',
      ],
    },
    {
      heading: 'Money that is not collected',
      paragraphs: [
        'A transfer that waits uncollected for more than a year may be charged 50 cents a month, and no more than 42 dollars in all, where the law of your state allows it. After the time that your state sets, uncollected money is handed to the state as unclaimed property, where you can still claim it.',
      ],
    },
    {
      heading: 'How to ask',
      paragraphs: [
        [
          'Cancel on your dashboard, or call or write to us with the reference number of the transfer: see our ',
          links.contact,
          '. If you are not content with the answer, please ',
          links.complaint,
          '.',
        ],
      ],
    },
  ],
}
