import { type Article, links } from '../article'
import { policyText } from '../policyText'

export const refund: Article = {
  title: 'Refund policy',
  lead: 'When you get your money back, how much, and how soon.',
  updated: policyText.changedOn,
  sections: [
    {
      heading: `You cancel within ${policyText.cancelWindow}`,
      paragraphs: [
        `You get a full refund, including the fee, within ${policyText.cancelRefund} to the account or card that you paid from. This applies if the money has not been picked up or deposited.`,
        'If we had not collected the money yet, we do not collect it.',
      ],
    },
    {
      heading: 'You want to cancel later',
      paragraphs: [
        'Call us. If the money has not been paid out, we try to stop it and tell you the result. Once it has been paid out, only the person who received it can send it back.',
      ],
    },
    {
      heading: 'We could not deliver, or refused',
      paragraphs: [
        'If the payout fails, for example because the name and the account do not match, we ask you for the correct details and send it again at no cost. If we cannot fix it, you get a full refund, including the fee.',
        'If we refuse a transfer before we collect the money, we do not collect it.',
      ],
    },
    {
      heading: 'We made an error',
      paragraphs: [
        [
          'You choose: your money back, with the fee, or the transfer sent again at no further cost. To report an error, see ',
          links.consumerProtection,
          '.',
        ],
      ],
    },
    {
      heading: 'Your bank has returned the payment',
      paragraphs: [
        'If your bank refuses or returns the debit, there is nothing to refund. The transfer ends and no longer counts toward your limits. If the money was already paid out, you owe us the total.',
      ],
    },
    {
      heading: 'Other refunds',
      paragraphs: [
        `All other refunds that you are entitled to are made within ${policyText.otherRefund} of your request at the latest. We tell you what we need and the status of your request.`,
      ],
    },
    {
      heading: 'Money that is not collected',
      paragraphs: [
        `A transfer that waits uncollected for more than ${policyText.dormantAfter} may be charged ${policyText.dormantMonthly} a month, and no more than ${policyText.dormantMax} in all, where the law of your state allows it. After the time that your state sets, uncollected money is handed to the state as unclaimed property, where you can still claim it.`,
      ],
    },
    {
      heading: 'How to ask',
      paragraphs: [
        [
          'Cancel on your dashboard, or call or write to us with the reference number of the transfer: see our ',
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
