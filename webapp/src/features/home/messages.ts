import { terms } from '@/api/terms.gen'
import { company } from '@/app/company'

export const messages = {
  tab: 'Send money to Nepal · Hulak',
  heading: 'Money home, seen all the way.',
  lead: 'Hulak is the post that carries your money from the USA to Nepal. You see the rate, the fee and what arrives before you pay, and where it is until it gets there.',
  action: 'Send Money',
  zeroTitle: 'ZERO FEES',
  zeroText: (amount: string) => `No transfer fee from $${amount} by bank account`,
  bulletsHeading: 'Why people send with us',
  bullets: [
    {
      icon: 'shield',
      title: 'Safe, legal, easy',
      text: 'Card and bank details are typed on our provider’s own page and never stored here. Every step of a transfer is on record.',
    },
    {
      icon: 'percent',
      title: 'Best exchange rates guaranteed',
      text: `We show the rate, its age, and our margin together. Once you continue, your rate holds for ${terms.rateMinutes} minutes.`,
    },
    {
      icon: 'phone',
      title: '7 days customer service',
      text: `People answer ${company.hours}.`,
    },
  ],
  stepsHeading: 'Three stations to Nepal',
  steps: [
    { key: 'quote', label: 'Set the amount', detail: 'See what arrives, to the rupee.' },
    { key: 'person', label: 'Say who receives it', detail: 'Bank, cooperative, wallet or cash pickup.' },
    { key: 'pay', label: 'Pay by bank or card', detail: 'Then watch it arrive.' },
  ],
  banksHeading: (count: number) => `Straight to ${count} partner banks in Nepal`,
  banksText: 'Other banks, cooperatives, wallets and cash counters are reached too.',
  supportHeading: 'A person is one call away',
  supportText: 'Ask us anything about your transfer, before or after you send it.',
  call: (number: string) => `Call ${number}`,
  email: 'Email us',
} as const
