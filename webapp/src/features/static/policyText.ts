import { terms } from '@/api/terms.gen'
import { groupThousands } from '@/money/decimal'
import { cookies } from '@/session/cookies'

const { policy } = terms

const numerals = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** count formats a number with its unit. Numbers below ten are written as words. */
const count = (number: number, unit: string) =>
  `${numerals[number] ?? number} ${unit}${number === 1 ? '' : 's'}`

/** amount formats an amount without zero decimals. */
const amount = (value: string) => groupThousands(value).replace(/\.00$/, '')
const usd = (value: string) => `$${amount(value)}`
const npr = (value: string) => `NPR ${amount(value)}`

/**
 * policyText holds the formatted numbers that the articles use. They come from the server's constants and the
 * company's policy.
 */
export const policyText = {
  changedOn: new Date(policy.changedOn).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  cancelWindow: count(terms.cancelMinutes, 'minute'),
  rateHold: count(terms.rateMinutes, 'minute'),
  bankAvailable: count(terms.daysAvailable.BANK_ACCOUNT, 'business day'),
  cardAvailable: count(terms.daysAvailable.DEBIT_CARD, 'business day'),
  cardMax: usd(terms.cardMax),
  bankDepositMax: npr(terms.receiveMax.BANK_DEPOSIT),
  cashPickupMax: npr(terms.receiveMax.CASH_PICKUP),
  walletMax: npr(terms.receiveMax.WALLET),
  identityFrom: usd(terms.identityFrom),
  cancelRefund: count(policy.cancelRefundBusinessDays, 'business day'),
  otherRefund: count(policy.otherRefundDays, 'day'),
  dispute: count(policy.disputeDays, 'day'),
  investigation: count(policy.investigationDays, 'day'),
  finding: count(policy.findingBusinessDays, 'business day'),
  complaintAnswer: count(policy.complaintAnswerBusinessDays, 'business day'),
  liabilityMax: usd(policy.liabilityMax),
  dormantAfter: count(policy.dormantAfterYears, 'year'),
  dormantMonthly: usd(policy.dormantMonthlyFee),
  dormantMax: usd(policy.dormantFeeMax),
  californiaRefund: count(policy.californiaRefundDays, 'day'),
  californiaPenalty: usd(policy.californiaPenaltyMax),
  records: count(policy.recordYears, 'year'),
  sanctionsRecords: count(policy.sanctionsRecordYears, 'year'),
  cookieNotice: count(cookies.acceptance.days, 'day'),
  signInPath: count(cookies.searchParameter.days, 'day'),
  country: count(cookies.country.days, 'day'),
} as const
