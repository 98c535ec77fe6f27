import { company } from '@/lib/company'
import { type Article, links, richText } from '../article'
import { policyText } from '../policyText'

export const terms: Article = {
  title: 'Terms and Conditions',
  lead: 'What you can expect from us, and what we ask of you, when you send money with Hulak.',
  updated: policyText.changedOn,
  sections: {
    'Who we are': [
      richText`Hulak is a service of ${company.legalName}, ${company.address}. In some states, we hold the license ourselves. In others, ${company.partner} offers the service. The provider for your state and its regulator are listed under ${links.licensing}. In these terms, “we” means the provider licensed in your state.`,
    ],
    'Who may use Hulak': [
      'You must be 18 years or older, live in a state where the service is offered, and send your own money on your own behalf. We verify your identity before your first transfer and ask for more information as the amounts you send increase.',
    ],
    'Your account': [
      richText`Do not share your password or the codes that we send you. Hulak never asks for them. If you think someone else used your account, change the password in your ${links.settings}, log out of all devices, and call us immediately. We sign you out after a few minutes without activity and lock an account after too many failed sign-in attempts.`,
      'You may ask us to close your account at any time. We may suspend or close it if you violate the law or these terms. When an account is closed or suspended, we complete or refund open transfers.',
    ],
    'Electronic documents': [
      'We give you all written documents, including receipts and disclosures, on this site and by email. You agree to this when you open an account. You need a recent browser and an email address that you check. You may ask for paper copies. If you withdraw your consent, we close your account.',
    ],
    'A transfer, step by step': [
      'Before you pay, we show you the amount you send, the fee, the taxes, the exchange rate, and the amount the recipient gets. When you confirm, you ask us to collect the total from the bank account or debit card you chose and to pay the beneficiary you named. You then get a receipt with the same amounts.',
      'Check the beneficiary’s name and account carefully. It is hard to recover money that was paid out to the account you gave us.',
    ],
    'Fees, exchange rates, and coupons': [
      richText`The fee depends on the amount and on how you pay. All fees are listed under ${links.fees}. We also earn a margin on the exchange rate. We show the margin next to the rate.`,
      `The exchange rate that we show you holds for ${policyText.rateHold}. If you confirm later and the rate has changed, we show you the new amounts and ask you to confirm again.`,
      'A coupon gives you a better rate, a bonus for the recipient, or both. It applies only to the amounts and the country that it names, and it is valid through the end of its last day. Coupons cannot be redeemed for cash.',
    ],
    'Paying from a bank account': [
      `You authorize us to debit your account once for the total by ACH. Each transfer requires a new authorization. We debit your account on the day of your transfer or the next banking day. The debit takes about ${policyText.bankDeliveryTime}. You can revoke this authorization by canceling the transfer within the cancellation window.`,
      'If your bank returns the debit for insufficient funds or any other reason, the transfer fails. We do not charge for this, but your bank may. If the money was already paid out, you owe us the total.',
    ],
    'Paying by debit card': [
      `Debit cards are accepted up to ${policyText.cardMax} per transfer. The card must be in your name. We charge it immediately. We do not accept credit cards.`,
    ],
    'When the money arrives': [
      `The money usually arrives within ${policyText.cardDeliveryTime} if you pay by debit card, and ${policyText.bankDeliveryTime} if you pay from a bank account. Your receipt shows the date. Bank holidays in either country, a legally required check, or a mistake in the beneficiary’s details can cause a delay. If so, your dashboard shows the delay.`,
    ],
    Limits: [
      richText`Your tier sets how much you can send per transaction, per day, per 30 days, and per 180 days. Your account shows the ${links.tiers}. Payouts have their own limits: ${policyText.cashPickupMax} for a cash pickup, ${policyText.bankDepositMax} for a bank deposit, and ${policyText.walletMax} for a mobile wallet.`,
    ],
    Canceling: [
      richText`You may cancel a transfer within ${policyText.cancelWindow} of making it if the money has not been picked up or deposited. You then get a full refund, including fees, within ${policyText.cancelRefundPeriod}. For later cancellations, see our ${links.refund}.`,
    ],
    'What you may not do': [
      {
        list: [
          'Send money for someone else, or let someone else use your account.',
          'Give us false information.',
          'Send money for anything illegal, or split a transfer to avoid a limit or a check.',
          'Try to access other people’s data or disrupt the service.',
        ],
      },
    ],
    'When we hold or decline a transfer': [
      richText`The law requires us to check every transfer. To learn how, see our ${links.aml}. We may hold a transfer during the check, ask you for more information, or decline the transfer. If we cannot complete a transfer, you get your money back unless the law prohibits us from returning it.`,
    ],
    'Errors and liability': [
      richText`If you think that something is wrong with a transfer, tell us within ${policyText.errorReportPeriod} of the promised arrival date. We investigate within ${policyText.investigationPeriod} and tell you the result within ${policyText.resultPeriod} of finishing. For your full rights, see ${links.consumerProtection}.`,
      `Beyond your legal rights, our liability for a transfer is limited to ${policyText.liabilityMax} plus the amount and the fee. These terms do not limit any right that you cannot waive by law.`,
    ],
    'Money that is never collected': [
      `If the money goes uncollected for more than ${policyText.dormantAfter}, we may charge ${policyText.dormantMonthlyFee} a month, up to a total of ${policyText.dormantFeeMax}, where your state’s law allows it. We turn over unclaimed money to your state. You can still claim it there.`,
    ],
    'Complaints, changes, and governing law': [
      richText`If you are not satisfied, please ${links.complaint}. If we do not resolve it, you can contact your state’s regulator or the ${company.federalRegulator.name}.`,
      'If we change these terms, we post the new terms here and email you before the change takes effect. The terms in effect when you make a transfer apply to it. Federal law and the law of your state apply.',
    ],
  },
}
