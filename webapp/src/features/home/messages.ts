import { terms } from '@/lib/api/terms.gen'
import { company } from '@/lib/company'

export const messages = {
  heading: 'Send money home to Nepal',
  lead: 'Hulak sends your money from the USA to Nepal. See the rate, the fee, and the amount received before you pay. Track your money until it arrives.',
  action: 'Send Money',
  zeroTitle: 'ZERO FEES',
  zeroText: (amount: string) => `No transfer fee on bank transfers of $${amount} or more`,
  bulletsHeading: 'Why people send with us',
  bullets: [
    {
      icon: 'shield',
      title: 'Safe, legal, easy',
      text: 'You enter card and bank details on our provider’s page, and we never store them. We record every step of a transfer.',
    },
    {
      icon: 'percent',
      title: 'Best exchange rates guaranteed',
      text: `We show the rate, when it was published, and our margin. After you continue, we hold your rate for ${terms.rateMinutes} minutes.`,
    },
    {
      icon: 'phone',
      title: '7 days customer service',
      text: `Talk to a person ${company.hours}.`,
    },
  ],
  stepsHeading: 'Send money in three steps',
  steps: [
    { key: 'quote', label: 'Set the amount', detail: 'See exactly how much they receive.' },
    {
      key: 'person',
      label: 'Choose who gets the money',
      detail: 'Bank, cooperative, wallet, or cash pickup.',
    },
    { key: 'pay', label: 'Pay by bank or card', detail: 'Then track your money until it arrives.' },
  ],
  trackingHeading: 'Your family can follow along',
  trackingText:
    'Every transfer has a tracking page in Nepali and English. Share the link: it opens without an account.',
  trackingExample: {
    caption: 'An example of a tracking page',
    title: 'Money from Maya',
    amount: '39975.00',
    currency: 'NPR',
    steps: [
      { key: 'paid', label: 'Maya paid', detail: 'Monday, 9:14 PM', state: 'done' },
      { key: 'sent', label: 'Hulak sent the money', detail: 'Wednesday, 10:02 AM', state: 'done' },
      { key: 'onItsWay', label: 'On its way to the bank', state: 'active' },
      { key: 'received', label: 'Received', state: 'todo' },
    ],
  },
  banksHeading: (count: number) => `Direct to ${count} partner banks in Nepal`,
  banksText: 'You can also send to other banks, cooperatives, wallets, and cash pickup locations.',
  supportHeading: 'Talk to a person',
  supportText: 'Ask us about your transfer before or after you send it.',
  call: (number: string) => `Call ${number}`,
  email: 'Email us',
} as const
