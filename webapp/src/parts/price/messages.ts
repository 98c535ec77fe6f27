import { formatDateTime } from '@/lib/format/time'
import { groupThousands } from '@/lib/money/decimal'

const usd = (amount: string) => `${groupThousands(amount)} USD`

const sources: Record<string, string> = {
  fixed: 'from our rate sheet',
  nrb: 'based on Nepal Rastra Bank’s rate minus our margin',
  admin: 'by our staff',
}

export const messages = {
  question: 'Why this price?',
  intro: 'How we calculated each amount, and which rules apply.',
  until: (iso: string) => `Your quote is valid until ${formatDateTime(iso)}.`,
  quoted: (iso: string) => `As quoted on ${formatDateTime(iso)}.`,
  quote: (id: string) => `Quote ${id}`,
  figures: {
    exchangeRate: 'Exchange rate',
    extraExchangeRate: 'Better rate',
    feeAmount: 'Fee',
    totalAmount: 'Total to pay',
    bonusAmount: 'Bonus',
    recipientAmount: 'They receive',
  },
  published: (iso: string, source: string) =>
    `Published on ${formatDateTime(iso)}, ${sources[source] ?? source}.`,
  publishedDateUnknown: 'The exchange rate published at the time.',
  betterRate: (coupon: string, min: string, max: string) =>
    `Coupon ${coupon} adds this to the rate for amounts from ${usd(min)} to ${usd(max)}.`,
  bonus: (coupon: string, min: string, max: string) =>
    `Coupon ${coupon} adds this bonus for amounts from ${usd(min)} to ${usd(max)}.`,
  feeRange: (min: string, max: string, fee: string) =>
    `For amounts from ${usd(min)} to ${usd(max)}, the fee is ${fee}.`,
  feeRangeUnknown: 'Based on the fees in effect at the time.',
  noFee: usd('0.00'),
  percentage: (percentage: string, amount: string) =>
    `${percentage}% of ${usd(amount)} (rounded to the cent)`,
  percentagePlusFlat: (percentage: string, flat: string) => `${percentage} plus ${usd(flat)}`,
  flat: usd,
  sum: (amount: string, fee: string) => `${usd(amount)} plus the ${usd(fee)} fee.`,
  converted: (amount: string, rate: string) => `${usd(amount)} × ${rate} (rounded to the paisa)`,
  withBonus: (converted: string, bonus: string) => `${converted} plus the ${bonus} bonus.`,
  withoutBonus: (converted: string) => `${converted}.`,
  rateVersion: (version: string) => `Exchange rate, version ${version}`,
  feeSet: (key: string, version: string) => `Fees ${key}, version ${version}`,
  coupon: (code: string, version: string) => `Coupon ${code}, version ${version}`,
} as const
