import { type Article, links } from '../article'
import { policyText } from '../policyText'

export const refund: Article = {
  title: 'Refund policy',
  lead: 'When you get a refund, how much you get, and how soon.',
  updated: policyText.changedOn,
  sections: [
    {
      heading: `You cancel within ${policyText.cancelWindow}`,
      paragraphs: [
        `You get a full refund, including the fee, within ${policyText.cancelRefundPeriod} to the account or card that you paid from. This applies if the money has not been picked up or deposited.`,
        'If we haven’t collected the money yet, we won’t collect it.',
      ],
    },
    {
      heading: 'You want to cancel later',
      paragraphs: [
        'Call us. If the money has not been paid out, we try to stop the transfer and tell you the result. Once it has been paid out, only the person who received it can send it back.',
      ],
    },
    {
      heading: 'We couldn’t deliver the money or declined the transfer',
      paragraphs: [
        'If the payout fails, for example because the name does not match the account, we ask you for the correct details and send the money again at no cost. If we can’t fix the problem, you get a full refund, including the fee.',
        'If we decline a transfer before we collect the money, we won’t collect it.',
      ],
    },
    {
      heading: 'We made an error',
      paragraphs: [
        [
          'You can choose a full refund, including the fee, or have us send the transfer again at no extra cost. To report an error, see ',
          links.consumerProtection,
          '.',
        ],
      ],
    },
    {
      heading: 'Your bank returned the payment',
      paragraphs: [
        'If your bank rejects or returns the debit, there is nothing to refund. The transfer ends and no longer counts toward your limits. If the money was already paid out, you owe us the total.',
      ],
    },
    {
      heading: 'Other refunds',
      paragraphs: [
        `If you are entitled to any other refund, we make it within ${policyText.otherRefundPeriod} of your request. We tell you what we need and the status of your request.`,
      ],
    },
    {
      heading: 'Money that is never collected',
      paragraphs: [
        `If the recipient doesn’t collect the money for more than ${policyText.dormantAfter}, we may charge ${policyText.dormantMonthlyFee} a month, up to a total of ${policyText.dormantFeeMax}, where your state’s law allows it. After the period that your state sets, we turn over uncollected money to the state as unclaimed property. You can still claim it there.`,
      ],
    },
    {
      heading: 'How to request a refund',
      paragraphs: [
        [
          'Cancel on your dashboard, or contact us with the transfer’s reference number. See our ',
          links.contact,
          '. If you are not satisfied with the answer, please ',
          links.complaint,
          '.',
        ],
        'If a transfer ends without a payout, you can use its coupon again until it expires.',
      ],
    },
  ],
}
