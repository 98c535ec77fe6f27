import { type Article, links } from '../article'

export const terms: Article = {
  title: 'Terms and Conditions',
  lead: 'What you may expect of us, and what we ask of you, when you send money with Hulak.',
  updated: 'January 5, 2026',
  sections: [
    {
      heading: 'Who may use Hulak',
      paragraphs: [
        [
          'You must be 18 years or older, live in a state of the USA where the service is offered (see ',
          links.licensing,
          '), and send your own money on your own behalf. We verify your identity before your first transfer, and may ask for more as your transfers grow.',
        ],
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        [
          'Keep your password and the codes that we send you to yourself; nobody from Hulak ever asks for them. If you think that somebody else has used your account, change the password in your ',
          links.settings,
          ', log out of all devices, and call us at once. We lock an account on which too many sign-ins fail, and sign you out when you have been away for some minutes.',
        ],
        'Everything we have to tell you, receipts and disclosures included, we give you on this site and by email. You agree to receive it in that form, and may ask us for paper.',
      ],
    },
    {
      heading: 'A transfer, step by step',
      paragraphs: [
        'Before you pay we show you the amount you send, the fee, the taxes, the exchange rate, and the amount that the recipient gets. When you confirm, you ask us to take the total from the bank account or debit card that you have chosen, and to pay out to the beneficiary that you have named. After that you receive a receipt with the same figures.',
        'Please look twice at the beneficiary’s name and account. Money that has been paid out to the account that you gave us is hard to bring back.',
      ],
    },
    {
      heading: 'Fees and the exchange rate',
      paragraphs: [
        [
          'The fee depends on the amount and on how you pay; all of them are listed under ',
          links.fees,
          '. We also earn a margin on the exchange rate, which is shown beside it.',
        ],
        'The exchange rate is guaranteed for 30 minutes after it was shown to you. If it changes before you confirm, we show you the new figures and ask again.',
        'A coupon gives a better rate, a bonus on what arrives, or both, within the amounts and for the country that it names, until the end of its last day.',
      ],
    },
    {
      heading: 'Paying from a bank account or by card',
      paragraphs: [
        'If you pay from a bank account, you authorize us to debit it once for the total, by ACH. A debit takes about three business days. If your bank returns it, for lack of funds or for any other reason, the transfer does not go on; if the money has already been paid out, you owe us the total.',
        'Debit cards are accepted up to $2,000 a transfer, in your own name only. Credit cards are not accepted.',
      ],
    },
    {
      heading: 'Limits',
      paragraphs: [
        [
          'How much you may send depends on your tier: per transaction, per day, per 30 days and per 6 months. Your account shows the ',
          links.tiers,
          '. Payouts have limits of their own: NPR 100,000 for a cash pickup, NPR 1,000,000 for a bank deposit, and the wallet’s own limit for a mobile wallet.',
        ],
      ],
    },
    {
      heading: 'Cancelling',
      paragraphs: [
        [
          'You may cancel a transfer within 30 minutes of making it, as long as the money has not been picked up or deposited. You then get back everything that you have paid, fees included, within three business days. What holds after that stands in our ',
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
      ],
    },
    {
      heading: 'When we hold, refuse or end a transfer',
      paragraphs: [
        [
          'The law asks us to check every transfer; how we do that stands in our ',
          links.aml,
          '. We may hold a transfer while we do so, ask you for more information, or refuse it. If a transfer cannot be made, you get your money back.',
        ],
        'You may close your account at any time. We may close or suspend it where the law or these terms are not kept; transfers under way are then either completed or refunded.',
      ],
    },
    {
      heading: 'Errors, and how far we are liable',
      paragraphs: [
        [
          'If you think that something is wrong with a transfer, tell us within 180 days of the date on which we promised the money to arrive. We investigate within 90 days, and tell you the result within three business days of finishing. Your rights in full stand under ',
          links.consumerProtection,
          '.',
        ],
        'Beyond what the law gives you, our liability for a transfer is limited to $500 on top of the amount and the fee.',
      ],
    },
    {
      heading: 'Money that is never collected',
      paragraphs: [
        'If a transfer stays uncollected for more than a year, we may charge 50 cents a month for keeping it, and never more than 42 dollars in all, where the law of your state allows it.',
      ],
    },
    {
      heading: 'Complaints, changes and the law',
      paragraphs: [
        [
          'If you are not content with us, please ',
          links.complaint,
          '. If we do not settle it between us, you may turn to the regulator of your state or to the Consumer Financial Protection Bureau.',
        ],
        'If we change these terms we say so here and by email before the change takes effect. A transfer follows the terms that stood when it was made. Federal law and the law of the state that you live in apply.',
      ],
    },
  ],
}
