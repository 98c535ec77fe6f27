import type { Tracking } from '@/api/types'

type Stage = Tracking['stage']

const from = (sender: string) => sender || 'Somebody'
const them = (sender: string) => sender || 'who sent it'

/** What the beneficiary is told, by how far the transfer is. */
export const messages = {
  title: (sender: string) => `${from(sender)} sent you money`,
  amount: 'You receive',
  expected: (day: string) => `Expected by ${day}`,
  stages: {
    SENT: () => 'The money is on its way to Nepal. You need to do nothing.',
    PAYING: () => 'Our partner in Nepal has the order to pay you. You need to do nothing.',
    READY: (sender, payer) =>
      `The cash is ready${payer ? ` at ${payer}` : ''}. Bring an identity document, and the pin number that ${them(sender)} can tell you.`,
    DELIVERED: () => 'The money has arrived.',
    DELAYED: (sender) =>
      `The payout did not succeed yet. The money is safe. ${from(sender)} knows, and we are looking into it.`,
    STOPPED: (sender) => `This transfer was ended before it arrived. Please ask ${them(sender)} about it.`,
  } satisfies Record<Stage, (sender: string, payer: string) => string>,
  trail: {
    label: 'Where the money is',
    sent: 'It was sent',
    paying: 'It is with our partner in Nepal',
    ready: 'The cash is ready for you',
    arrived: {
      BANK_DEPOSIT: 'It is in your account',
      WALLET: 'It is in your wallet',
      CASH_PICKUP: 'You have it',
    },
    stopped: 'It was ended',
  },
  privacy:
    'This page shows neither your account nor a pin number. We never ask you for a password or for a payment to get your money.',
  unknown: {
    title: 'This link leads nowhere',
    lead: 'It may be incomplete: please open it from the e-mail again, or ask who sent you the money.',
  },
  expired: {
    title: 'This link has expired',
    lead: 'It worked for 90 days. Please ask who sent you the money if you still wait for it.',
  },
} as const
