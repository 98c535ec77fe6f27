import { groupThousands } from '@/money/decimal'
import { formatDateTime } from '@/ui/time'

const usd = (amount: string) => `${groupThousands(amount)} USD`

const sources: Record<string, string> = {
  fixed: 'from our rate sheet',
  nrb: 'from Nepal Rastra Bank’s rate, minus our margin',
  admin: 'by our staff',
}

export const messages = {
  question: 'Why this price?',
  lead: 'How we calculated each amount, and which rules apply.',
  until: (iso: string) => `Your quote is valid until ${formatDateTime(iso)}.`,
  quoted: (iso: string) => `As quoted on ${formatDateTime(iso)}.`,
  quote: (id: string) => `Quote ${id}`,
  figures: {
    exchangeRate: 'Exchange rate',
    extraExchangeRate: 'Better rate',
    feeAmount: 'Fee',
    totalAmount: 'You pay in total',
    bonusAmount: 'Bonus',
    recipientAmount: 'They receive',
  },
  published: (iso: string, source: string) =>
    `Published on ${formatDateTime(iso)}, ${sources[source] ?? source}.`,
  publishedBefore: 'The rate published at the time.',
  betterRate: (coupon: string, min: string, max: string) =>
    `Coupon ${coupon} adds this for each dollar on amounts from ${usd(min)} to ${usd(max)}.`,
  bonus: (coupon: string, min: string, max: string) =>
    `Coupon ${coupon} adds this once on amounts from ${usd(min)} to ${usd(max)}.`,
  feeRange: (min: string, max: string, fee: string) => `Amounts from ${usd(min)} to ${usd(max)} cost ${fee}.`,
  feeBefore: 'Based on the fees in effect at the time.',
  noFee: 'nothing',
  percentage: (percentage: string, amount: string) => `${percentage}% of ${usd(amount)}, rounded to the cent`,
  and: (percentage: string, flat: string) => `${percentage}, and ${usd(flat)}`,
  flat: usd,
  sum: (amount: string, fee: string) => `${usd(amount)} and the fee of ${usd(fee)}.`,
  converted: (amount: string, rate: string) => `${usd(amount)} × ${rate}, rounded to the paisa`,
  withBonus: (converted: string, bonus: string) => `${converted}, and the bonus of ${bonus}.`,
  alone: (converted: string) => `${converted}.`,
  rateVersion: (version: string) => `Exchange rate, version ${version}`,
  feeSet: (key: string, version: string) => `Fees ${key}, version ${version}`,
  coupon: (code: string, version: string) => `Coupon ${code}, version ${version}`,
} as const
