import { type Article, links, richText } from '../article'
import { policyText } from '../policyText'

export const refund: Article = {
  title: 'Refund policy',
  lead: 'When you get a refund, how much you get, and how soon.',
  updated: policyText.changedOn,
  sections: {
    [`You cancel within ${policyText.cancelWindow}`]: [
      `You get a full refund, including the fee, within ${policyText.cancelRefundPeriod} to the account or card that you paid from. This applies if the money has not been picked up or deposited.`,
      'If we haven’t collected the money yet, we won’t collect it.',
    ],
    'You want to cancel later': [
      'Call us. If the money has not been paid out, we try to stop the transfer and tell you the result. Once it has been paid out, only the person who received it can send it back.',
    ],
    'We couldn’t deliver the money or declined the transfer': [
      'If the payout fails, for example because the name does not match the account, we ask you for the correct details and send the money again at no cost. If we can’t fix the problem, you get a full refund, including the fee.',
      'If we decline a transfer before we collect the money, we won’t collect it.',
    ],
    'We made an error': [
      richText`You can choose a full refund, including the fee, or have us send the transfer again at no extra cost. To report an error, see ${links.consumerProtection}.`,
    ],
    'Your bank returned the payment': [
      'If your bank rejects or returns the debit, there is nothing to refund. The transfer ends and no longer counts toward your limits. If the money was already paid out, you owe us the total.',
    ],
    'Other refunds': [
      `If you are entitled to any other refund, we make it within ${policyText.otherRefundPeriod} of your request. We tell you what we need and the status of your request.`,
    ],
    'Money that is never collected': [
      `If the recipient doesn’t collect the money for more than ${policyText.dormantAfter}, we may charge ${policyText.dormantMonthlyFee} a month, up to a total of ${policyText.dormantFeeMax}, where your state’s law allows it. After the period that your state sets, we turn over uncollected money to the state as unclaimed property. You can still claim it there.`,
    ],
    'How to request a refund': [
      richText`Cancel on your dashboard, or contact us with the transfer’s reference number. See our ${links.contact}. If you are not satisfied with the answer, please ${links.complaint}.`,
      'If a transfer ends without a payout, you can use its coupon again until it expires.',
    ],
  },
}
