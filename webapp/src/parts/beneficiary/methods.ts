import { terms } from '@/lib/api/terms.gen'
import type { Beneficiary, Country, PayoutMethod } from '@/lib/api/types'
import { compare, decimal, dropZeroCents, groupThousands } from '@/lib/money/decimal'
import { limits } from '@/lib/money/quote'
import type { ValidationError } from '@/lib/rules/rules'

/**
 * PayoutOption is a payout method that senders can select. The site lists cooperatives separately, but the server
 * treats them as bank deposits (4.20f).
 */
export type PayoutOption = PayoutMethod | 'COOPERATIVE'

/** payoutOptionLabels maps payout options to labels (9.11c). */
export const payoutOptionLabels: Record<PayoutOption, string> = {
  BANK_DEPOSIT: 'Bank Deposit',
  COOPERATIVE: 'Cooperative',
  CASH_PICKUP: 'Cash Pickup',
  WALLET: 'Wallet',
  HOME_DELIVERY: 'Home Delivery',
}

const upTo = (maximum: string) => `up to NPR ${dropZeroCents(groupThousands(maximum))}`

/** payoutOptionHints maps payout options to short descriptions. */
export const payoutOptionHints: Record<PayoutOption, string> = {
  BANK_DEPOSIT: 'To their bank account',
  COOPERATIVE: 'To their cooperative account',
  CASH_PICKUP: `They pick up cash with a PIN and an ID, ${upTo(terms.receiveMax.CASH_PICKUP)}`,
  WALLET: `To their mobile wallet, ${upTo(terms.receiveMax.WALLET)}`,
  HOME_DELIVERY: 'Not available yet',
}

/** payoutOptions lists the payout options in display order. */
export const payoutOptions: PayoutOption[] = [
  'BANK_DEPOSIT',
  'COOPERATIVE',
  'CASH_PICKUP',
  'WALLET',
  'HOME_DELIVERY',
]

/** methodOf maps a payout option to the server's payout method. */
export const methodOf = (option: PayoutOption): PayoutMethod =>
  option === 'COOPERATIVE' ? 'BANK_DEPOSIT' : option

/** isOffered reports whether a country supports a payout option. No country supports home delivery. */
export function isOffered(option: PayoutOption, country: Country | undefined): boolean {
  switch (option) {
    case 'BANK_DEPOSIT':
    case 'COOPERATIVE':
      return country?.payoutMethod.isBankDepositEnabled ?? false
    case 'CASH_PICKUP':
      return country?.payoutMethod.isCashPickupEnabled ?? false
    case 'WALLET':
      return country?.payoutMethod.isMobileWalletEnabled ?? false
    case 'HOME_DELIVERY':
      return false
  }
}

/** banksOf returns a beneficiary's bank or cooperative accounts. */
export const banksOf = (beneficiary: Beneficiary, option: PayoutOption) =>
  beneficiary.banks.filter(({ isCooperative }) => isCooperative === (option === 'COOPERATIVE'))

/** isEnabled reports whether a beneficiary can receive money through a payout option (5.09e). */
export function isEnabled(option: PayoutOption, beneficiary: Beneficiary): boolean {
  switch (option) {
    case 'BANK_DEPOSIT':
    case 'COOPERATIVE':
      return banksOf(beneficiary, option).length > 0
    case 'CASH_PICKUP':
      return beneficiary.isCashPickupEnabled
    case 'WALLET':
      return beneficiary.wallets.length > 0
    case 'HOME_DELIVERY':
      return false
  }
}

/** preferredPayoutOption returns a beneficiary's default payout option (4.20e). */
export function preferredPayoutOption(beneficiary: Beneficiary): PayoutOption | undefined {
  if (beneficiary.wallets.length > 0) return 'WALLET'
  const [bank] = beneficiary.banks
  if (bank)
    return beneficiary.banks.every(({ isCooperative }) => isCooperative) ? 'COOPERATIVE' : 'BANK_DEPOSIT'
  return beneficiary.isCashPickupEnabled ? 'CASH_PICKUP' : undefined
}

/**
 * onlyItem returns the only item in a list, or undefined if the list is empty or longer. Forms select it automatically
 * (4.20g).
 */
export const onlyItem = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined)

const exceeds = (a: string, b: string) => compare(decimal(a), decimal(b)) > 0

/** methodLimitError returns an error if an amount exceeds a payout method's limit (5.10b, 5.11). */
export function methodLimitError(
  method: PayoutMethod,
  receivingAmount: string | undefined,
  walletLimit: string | undefined,
): ValidationError | undefined {
  if (!receivingAmount) return undefined
  if (method === 'WALLET' && walletLimit && exceeds(receivingAmount, walletLimit)) {
    return { code: 'WALLET_LIMIT', params: { amount: groupThousands(walletLimit) } }
  }
  if (method === 'CASH_PICKUP' && exceeds(receivingAmount, limits.receiveMaximum.CASH_PICKUP)) {
    return { code: 'CASH_PICKUP_LIMIT' }
  }
  return undefined
}
