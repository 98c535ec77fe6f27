import { company } from '@/app/company'
import { type Article, links } from '../article'
import { policyText } from '../policyText'

export const terms: Article = {
  title: 'Terms and Conditions',
  lead: 'What you can expect from us, and what we ask of you, when you send money with Hulak.',
  updated: policyText.changedOn,
  sections: [
    {
      heading: 'Who we are',
      paragraphs: [
        [
          `Hulak is a service of ${company.legalName}, ${company.address}. In some states we hold the license ourselves, in others the service is offered by ${company.partner}: the provider for your state and its regulator are listed under `,
          links.licensing,
          '. In these terms, "we" means the provider licensed in your state.',
        ],
      ],
    },
    {
      heading: 'Who may use Hulak',
      paragraphs: [
        'You must be 18 years or older, live in a state where the service is offered, and send your own money on your own behalf. We verify your identity before your first transfer, and ask for more as your transfers grow.',
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        [
          'Do not share your password or the codes that we send you. Hulak never asks for them. If you think someone else used your account, change the password in your ',
          links.settings,
          ', log out of all devices, and call us immediately. We sign you out after a few minutes without activity and lock an account after too many failed sign-ins.',
        ],
        'You may ask us to close your account at any time. We may suspend or close it if the law or these terms are broken. Open transfers are then completed or refunded.',
      ],
    },
    {
      heading: 'Electronic documents',
      paragraphs: [
        'We give you all written documents, including receipts and disclosures, on this site and by email. You agree to this when you open an account. You need a recent browser and an email address that you check. You may ask for paper copies. You may withdraw your consent, which closes your account.',
      ],
    },
    {
      heading: 'A transfer, step by step',
      paragraphs: [
        'Before you pay we show you the amount you send, the fee, the taxes, the exchange rate, and the amount that the recipient gets. When you confirm, you ask us to take the total from the bank account or debit card that you have chosen, and to pay out to the beneficiary that you have named. You then receive a receipt with the same figures.',
        'Check the beneficiary’s name and account carefully. It is hard to recover money that was paid out to the account you gave us.',
      ],
    },
    {
      heading: 'Fees, exchange rate and coupons',
      paragraphs: [
        [
          'The fee depends on the amount and on how you pay. All fees are listed under ',
          links.fees,
          '. We also earn a margin on the exchange rate, which is shown beside it.',
        ],
        `An exchange rate that was shown to you holds for ${policyText.rateHold}. If you confirm later and it has changed, we show you the new figures and ask again.`,
        'A coupon gives a better rate, a bonus on what arrives, or both, within the amounts and for the country that it names, until the end of its last day. It cannot be exchanged for money.',
      ],
    },
    {
      heading: 'Paying from a bank account',
      paragraphs: [
        `You authorize us to debit your account once for the total, by ACH; each transfer needs a new authorization. The debit is made on the day of your transfer or the next banking day, and takes about ${policyText.bankAvailable}. You can withdraw the authorization by canceling the transfer in time.`,
        'If your bank returns the debit, for lack of funds or for any other reason, the transfer ends. We do not charge for this, but your bank may. If the money was already paid out, you owe us the total.',
      ],
    },
    {
      heading: 'Paying by debit card',
      paragraphs: [
        `Debit cards are accepted up to ${policyText.cardMax} per transfer, in your own name only. They are charged immediately. Credit cards are not accepted.`,
      ],
    },
    {
      heading: 'When the money arrives',
      paragraphs: [
        `Usually within ${policyText.cardAvailable} if you pay by debit card, and ${policyText.bankAvailable} from a bank account. Your receipt shows the date. Bank holidays in either country, a legally required check, or a mistake in the beneficiary’s details can delay it. If so, your dashboard shows it.`,
      ],
    },
    {
      heading: 'Limits',
      paragraphs: [
        [
          'How much you may send depends on your tier: per transaction, per day, per 30 days and per 180 days. Your account shows the ',
          links.tiers,
          `. Payouts have limits of their own: ${policyText.cashPickupMax} for a cash pickup, ${policyText.bankDepositMax} for a bank deposit, ${policyText.walletMax} for a mobile wallet.`,
        ],
      ],
    },
    {
      heading: 'Canceling',
      paragraphs: [
        [
          `You may cancel a transfer within ${policyText.cancelWindow} of making it, as long as the money has not been picked up or deposited. You then get a full refund, including fees, within ${policyText.cancelRefund}. For later cancellations, see our `,
          links.refund,
          '.',
        ],
      ],
    },
    {
      heading: 'What you may not do',
      list: [
        'Send money for someone else, or let someone else use your account.',
        'Give us false information.',
        'Send money for anything illegal, or split a transfer to avoid a limit or a check.',
        'Try to access other people’s data or disrupt the service.',
      ],
    },
    {
      heading: 'When we hold or refuse a transfer',
      paragraphs: [
        [
          'The law requires us to check every transfer. To learn how, see our ',
          links.aml,
          '. We may hold a transfer while we do so, ask you for more information, or refuse it. If a transfer cannot be made, you get your money back, unless the law forbids us to return it.',
        ],
      ],
    },
    {
      heading: 'Errors and liability',
      paragraphs: [
        [
          `If you think that something is wrong with a transfer, tell us within ${policyText.dispute} of the date on which we promised the money to arrive. We investigate within ${policyText.investigation}, and tell you the result within ${policyText.finding} of finishing. For your full rights, see `,
          links.consumerProtection,
          '.',
        ],
        `Beyond your legal rights, our liability for a transfer is limited to ${policyText.liabilityMax} on top of the amount and the fee. These terms do not limit any right that you cannot waive by law.`,
      ],
    },
    {
      heading: 'Money that is never collected',
      paragraphs: [
        `If a transfer stays uncollected for more than ${policyText.dormantAfter}, we may charge ${policyText.dormantMonthly} a month for keeping it, and never more than ${policyText.dormantMax} in all, where the law of your state allows it. We transfer unclaimed money to your state, where you can still claim it.`,
      ],
    },
    {
      heading: 'Complaints, changes, and governing law',
      paragraphs: [
        [
          'If you are not satisfied, please ',
          links.complaint,
          '. If we do not resolve it, you can contact your state’s regulator or the ',
          `${company.federalRegulator.name}.`,
        ],
        'If we change these terms, we post them here and email you before the change takes effect. The terms in effect when you make a transfer apply to it. Federal law and the law of your state apply.',
      ],
    },
  ],
}
