import type { Beneficiary, Country, PayoutMethod } from '@/api/types'
import { compare, decimal, groupThousands } from '@/money/decimal'
import { limits } from '@/money/quote'
import type { ValidationError } from '@/rules/rules'

/**
 * Tile is a payout method as shown on the pages. Cooperatives have their own tile, but for the server they are
 * bank deposits (4.20f).
 */
export type Tile = PayoutMethod | 'COOPERATIVE'

/** tileLabels maps tiles to their labels (9.11c). */
export const tileLabels: Record<Tile, string> = {
  BANK_DEPOSIT: 'Bank Deposit',
  COOPERATIVE: 'Cooperative',
  CASH_PICKUP: 'Cash Pickup',
  WALLET: 'Wallet',
  HOME_DELIVERY: 'Home Delivery',
}

/** tileHints maps tiles to a short description. */
export const tileHints: Record<Tile, string> = {
  BANK_DEPOSIT: 'Into their bank account',
  COOPERATIVE: 'Into their account at a cooperative',
  CASH_PICKUP: 'They collect it with a PIN and an ID',
  WALLET: 'Onto their mobile wallet',
  HOME_DELIVERY: 'Not available yet',
}

/** tiles lists the tiles in display order. */
export const tiles: Tile[] = ['BANK_DEPOSIT', 'COOPERATIVE', 'CASH_PICKUP', 'WALLET', 'HOME_DELIVERY']

/** methodOf maps a tile to the server's payout method. */
export const methodOf = (tile: Tile): PayoutMethod => (tile === 'COOPERATIVE' ? 'BANK_DEPOSIT' : tile)

/** isOffered reports whether a country supports a payout method. Home delivery is never supported. */
export function isOffered(tile: Tile, country: Country | undefined): boolean {
  switch (tile) {
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
export const banksOf = (beneficiary: Beneficiary, tile: Tile) =>
  beneficiary.banks.filter(({ isCooperative }) => isCooperative === (tile === 'COOPERATIVE'))

/** isEnabled reports whether a beneficiary can receive money by a payout method (5.09e). */
export function isEnabled(tile: Tile, beneficiary: Beneficiary): boolean {
  switch (tile) {
    case 'BANK_DEPOSIT':
    case 'COOPERATIVE':
      return banksOf(beneficiary, tile).length > 0
    case 'CASH_PICKUP':
      return beneficiary.isCashPickupEnabled
    case 'WALLET':
      return beneficiary.wallets.length > 0
    case 'HOME_DELIVERY':
      return false
  }
}

/** preferredTile returns the default payout method of a beneficiary (4.20e). */
export function preferredTile(beneficiary: Beneficiary): Tile | undefined {
  if (beneficiary.wallets.length > 0) return 'WALLET'
  const [bank] = beneficiary.banks
  if (bank)
    return beneficiary.banks.every(({ isCooperative }) => isCooperative) ? 'COOPERATIVE' : 'BANK_DEPOSIT'
  return beneficiary.isCashPickupEnabled ? 'CASH_PICKUP' : undefined
}

/** onlyItem returns the item of a list with one item, or undefined. Forms select it automatically (4.20g). */
export const onlyItem = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined)

const exceeds = (a: string, b: string) => compare(decimal(a), decimal(b)) > 0

/** methodLimitError returns the error if an amount exceeds the limit of a payout method, or undefined (5.10b, 5.11). */
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
