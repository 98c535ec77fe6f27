import { company } from '@/app/company'
import { type Article, links } from '../article'
import { figures } from '../figures'

export const terms: Article = {
  title: 'Terms and Conditions',
  lead: 'What you may expect of us, and what we ask of you, when you send money with Hulak.',
  updated: figures.changedOn,
  sections: [
    {
      heading: 'Who we are',
      paragraphs: [
        [
          `Hulak is a service of ${company.legalName}, ${company.address}. In some states we hold the license ourselves, in others the service is offered by ${company.partner}: which of the two stands behind your transfers, and who supervises it, is named for each state under `,
          links.licensing,
          '. "We" in these terms is the one that is licensed in your state.',
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
          'Keep your password and the codes that we send you to yourself; nobody from Hulak ever asks for them. If you think that somebody else has used your account, change the password in your ',
          links.settings,
          ', log out of all devices, and call us at once. We sign you out when you have been away for some minutes, and lock an account on which too many sign-ins fail.',
        ],
        'You may ask us to close your account at any time. We may suspend or close it where the law or these terms are not kept; transfers under way are then either completed or refunded.',
      ],
    },
    {
      heading: 'Papers on screen and by email',
      paragraphs: [
        'Everything that we have to give you in writing, receipts and disclosures included, we give you on this site and by email. By opening an account you agree to that. You need a browser of the last few years and an email address that you read; you may ask us for paper, and may take your agreement back, which ends the account.',
      ],
    },
    {
      heading: 'A transfer, step by step',
      paragraphs: [
        'Before you pay we show you the amount you send, the fee, the taxes, the exchange rate, and the amount that the recipient gets. When you confirm, you ask us to take the total from the bank account or debit card that you have chosen, and to pay out to the beneficiary that you have named. You then receive a receipt with the same figures.',
        'Please look twice at the beneficiary’s name and account. Money that has been paid out to the account that you gave us is hard to bring back.',
      ],
    },
    {
      heading: 'Fees, exchange rate and coupons',
      paragraphs: [
        [
          'The fee depends on the amount and on how you pay; all of them are listed under ',
          links.fees,
          '. We also earn a margin on the exchange rate, which is shown beside it.',
        ],
        `An exchange rate that was shown to you holds for ${figures.rateFor}. If you confirm later and it has changed, we show you the new figures and ask again.`,
        'A coupon gives a better rate, a bonus on what arrives, or both, within the amounts and for the country that it names, until the end of its last day. It cannot be exchanged for money.',
      ],
    },
    {
      heading: 'Paying from a bank account',
      paragraphs: [
        `You authorize us to debit your account once for the total, by ACH; each transfer needs a new authorization. The debit is made on the day of your transfer or the next banking day, and takes about ${figures.bankAvailable}. You take the authorization back by cancelling the transfer in time.`,
        'If your bank returns the debit, for lack of funds or for any other reason, the transfer does not go on. We charge nothing for it; your bank may. If the money had already been paid out, you owe us the total.',
      ],
    },
    {
      heading: 'Paying by debit card',
      paragraphs: [
        `Debit cards are accepted up to ${figures.cardMax} a transfer, in your own name only. They are charged at once. Credit cards are not accepted.`,
      ],
    },
    {
      heading: 'When the money arrives',
      paragraphs: [
        `As a rule within ${figures.cardAvailable} if you pay by debit card, and ${figures.bankAvailable} from a bank account; your receipt names the date. Bank holidays in either country, a check that the law asks for, or a mistake in the beneficiary’s details can delay it: the transfer then says so on your dashboard.`,
      ],
    },
    {
      heading: 'Limits',
      paragraphs: [
        [
          'How much you may send depends on your tier: per transaction, per day, per 30 days and per 180 days. Your account shows the ',
          links.tiers,
          `. Payouts have limits of their own: ${figures.cashPickupMax} for a cash pickup, ${figures.bankDepositMax} for a bank deposit, ${figures.walletMax} for a mobile wallet.`,
        ],
      ],
    },
    {
      heading: 'Cancelling',
      paragraphs: [
        [
          `You may cancel a transfer within ${figures.cancelFor} of making it, as long as the money has not been picked up or deposited. You then get back everything that you have paid, fees included, within ${figures.cancelRefund}. What holds after that stands in our `,
          links.refund,
          '.',
        ],
      ],
    },
    {
      heading: 'What you may not do',
      list: [
        'Send money for somebody else, or let somebody else use your account.',
        'Give us details that are not true.',
        'Send money for anything that is against the law, or split a transfer so that a limit or a check is not met.',
        'Try to get at other people’s data, or to bring the service to a halt.',
      ],
    },
    {
      heading: 'When we hold or refuse a transfer',
      paragraphs: [
        [
          'The law asks us to check every transfer; how we do that stands in our ',
          links.aml,
          '. We may hold a transfer while we do so, ask you for more information, or refuse it. If a transfer cannot be made, you get your money back, unless the law forbids us to return it.',
        ],
      ],
    },
    {
      heading: 'Errors, and how far we are liable',
      paragraphs: [
        [
          `If you think that something is wrong with a transfer, tell us within ${figures.dispute} of the date on which we promised the money to arrive. We investigate within ${figures.investigation}, and tell you the result within ${figures.finding} of finishing. Your rights in full stand under `,
          links.consumerProtection,
          '.',
        ],
        `Beyond what the law gives you, our liability for a transfer is limited to ${figures.liabilityMax} on top of the amount and the fee. Nothing in these terms takes away a right that the law does not let you give up.`,
      ],
    },
    {
      heading: 'Money that is never collected',
      paragraphs: [
        `If a transfer stays uncollected for more than ${figures.dormantAfter}, we may charge ${figures.dormantMonthly} a month for keeping it, and never more than ${figures.dormantMax} in all, where the law of your state allows it. What the law calls unclaimed is handed to your state, where it stays yours to claim.`,
      ],
    },
    {
      heading: 'Complaints, changes and the law',
      paragraphs: [
        [
          'If you are not content with us, please ',
          links.complaint,
          '. If we do not settle it between us, you may turn to the regulator of your state or to the ',
          `${company.federalRegulator.name}.`,
        ],
        'If we change these terms we say so here and by email before the change takes effect. A transfer follows the terms that stood when it was made. Federal law and the law of the state that you live in apply.',
      ],
    },
  ],
}
