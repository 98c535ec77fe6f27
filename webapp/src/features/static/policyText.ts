import { terms } from '@/lib/api/terms.gen'
import { dropZeroCents, groupThousands } from '@/lib/money/decimal'
import { cookies } from '@/lib/session/cookies'

const { policy } = terms

const numberWords = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** quantity formats a number with its unit. It spells out numbers below ten. */
const quantity = (number: number, unit: string) =>
  `${numberWords[number] ?? number} ${unit}${number === 1 ? '' : 's'}`

const amount = (value: string) => dropZeroCents(groupThousands(value))
const usd = (value: string) => `$${amount(value)}`
const npr = (value: string) => `NPR ${amount(value)}`

/**
 * policyText holds the numbers in the articles, formatted as text. They come from the server's constants and
 * the cookies' lifetimes.
 */
export const policyText = {
  changedOn: new Date(policy.changedOn).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  cancelWindow: quantity(terms.cancelMinutes, 'minute'),
  rateHold: quantity(terms.rateMinutes, 'minute'),
  bankDeliveryTime: quantity(terms.daysAvailable.BANK_ACCOUNT, 'business day'),
  cardDeliveryTime: quantity(terms.daysAvailable.DEBIT_CARD, 'business day'),
  cardMax: usd(terms.cardMax),
  bankDepositMax: npr(terms.receiveMax.BANK_DEPOSIT),
  cashPickupMax: npr(terms.receiveMax.CASH_PICKUP),
  walletMax: npr(terms.receiveMax.WALLET),
  identityThreshold: usd(terms.identityFrom),
  cancelRefundPeriod: quantity(policy.cancelRefundBusinessDays, 'business day'),
  otherRefundPeriod: quantity(policy.otherRefundDays, 'day'),
  errorReportPeriod: quantity(policy.disputeDays, 'day'),
  investigationPeriod: quantity(policy.investigationDays, 'day'),
  resultPeriod: quantity(policy.findingBusinessDays, 'business day'),
  complaintResponsePeriod: quantity(policy.complaintAnswerBusinessDays, 'business day'),
  liabilityMax: usd(policy.liabilityMax),
  dormantAfter: quantity(policy.dormantAfterYears, 'year'),
  dormantMonthlyFee: usd(policy.dormantMonthlyFee),
  dormantFeeMax: usd(policy.dormantFeeMax),
  californiaRefundPeriod: quantity(policy.californiaRefundDays, 'day'),
  californiaPenalty: usd(policy.californiaPenaltyMax),
  recordRetention: quantity(policy.recordYears, 'year'),
  sanctionsRecordRetention: quantity(policy.sanctionsRecordYears, 'year'),
  acceptanceCookieLifetime: quantity(cookies.acceptance.days, 'day'),
  signInRedirectCookieLifetime: quantity(cookies.signInRedirect.days, 'day'),
  countryCookieLifetime: quantity(cookies.country.days, 'day'),
} as const
