import type { RateAlert } from '@/lib/api/types'
import { groupThousands } from '@/lib/money/decimal'

/** channelsOf names the channels of an alert. */
function channelsOf({ email, text }: RateAlert): string {
  if (email && text) return 'by email and text message'
  return email ? 'by email' : 'by text message'
}

export const messages = {
  title: 'Rate alerts',
  lead: 'We tell you about the exchange rate, so that you can send money when it suits you.',
  today: 'Exchange rate',
  rate: (rate: string) => `1 USD = ${rate} NPR`,
  newAlert: 'New alert',
  kind: 'When should we tell you?',
  atLeast: 'When the rate is at least',
  atLeastHint: 'We send one message. Then the alert is done.',
  daily: 'The rate every day',
  dailyHint: 'We send a message after 9 AM Pacific Time if a new rate was published.',
  minRate: '1 USD in NPR',
  minRateHint: (current: string) => `Enter a rate above ${current}.`,
  amount: 'Amount to send (optional)',
  amountHint: 'The message opens a transfer of this amount. Otherwise, it uses your last amount.',
  channels: 'How should we tell you?',
  email: 'Email',
  text: 'Text message',
  noPhone: 'Verify your phone number to get text messages.',
  create: 'Create alert',
  created: 'The alert is set',
  alerts: 'Your alerts',
  empty: 'You have no rate alerts. An alert that you create appears here until it is done.',
  summary: (alert: RateAlert) =>
    `${alert.kind === 'DAILY' ? 'The rate every day' : `When 1 USD is at least ${alert.minRate} NPR`}, ${channelsOf(alert)}`,
  suggests: (amount: string) => `To send ${groupThousands(amount)} USD`,
  delete: 'Delete',
  deleteLabel: (alert: RateAlert) => `Delete: ${messages.summary(alert)}`,
  deleted: 'The alert is deleted',
  stop: { title: 'Stop this rate alert?', lead: 'Your other alerts continue.' },
  stopButton: 'Stop alert',
  stopped: {
    title: 'This rate alert is stopped',
    lead: 'We won’t send it again. Your other alerts continue.',
  },
  badLink: {
    title: 'This link doesn’t work',
    lead: 'The link is incomplete or too old. You can delete the alert on the page of your rate alerts.',
  },
  manage: 'See your rate alerts',
}
