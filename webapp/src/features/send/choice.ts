import type { Beneficiary, Payer } from '@/api/types'
import { banksOf, isEnabled, methodOf, onlyItem, preferredTile, type Tile } from '@/parts/beneficiary/methods'
import type { RecipientDetail } from '@/sendFlow/store'
import type { MessageCode } from './messages'

/** RecipientChoice is the selection in the beneficiary step. */
export interface RecipientChoice {
  beneficiary: Beneficiary | undefined
  tile: Tile | undefined
  accountId: string | undefined
  payerId: number | undefined
  purpose: string
}

export const emptyChoice: RecipientChoice = {
  beneficiary: undefined,
  tile: undefined,
  accountId: undefined,
  payerId: undefined,
  purpose: '',
}

/** selectTile selects a payout method, and its account or payer if there is only one (4.20g). */
export function selectTile(
  choice: RecipientChoice,
  tile: Tile | undefined,
  payers: readonly Payer[],
): RecipientChoice {
  const { beneficiary } = choice
  const next = { ...choice, tile, accountId: undefined, payerId: undefined }
  if (!beneficiary || !tile) return next
  switch (tile) {
    case 'BANK_DEPOSIT':
    case 'COOPERATIVE':
      return { ...next, accountId: onlyItem(banksOf(beneficiary, tile))?.id }
    case 'WALLET':
      return { ...next, accountId: onlyItem(beneficiary.wallets)?.id }
    case 'CASH_PICKUP':
      return { ...next, payerId: onlyItem(payers)?.id }
    case 'HOME_DELIVERY':
      return next
  }
}

/** selectBeneficiary selects a beneficiary and their preferred payout method (4.20e). */
export const selectBeneficiary = (
  choice: RecipientChoice,
  beneficiary: Beneficiary,
  payers: readonly Payer[],
): RecipientChoice => selectTile({ ...choice, beneficiary }, preferredTile(beneficiary), payers)

/** restoreChoice restores the parts of the previous selection that are still valid. */
export function restoreChoice(
  stored: RecipientDetail | undefined,
  beneficiaries: readonly Beneficiary[],
  payers: readonly Payer[],
): RecipientChoice {
  const previous = beneficiaries.find(({ referenceId }) => referenceId === stored?.recipient)
  const beneficiary = previous ?? onlyItem(beneficiaries)
  if (!beneficiary) return emptyChoice
  const choice = selectBeneficiary(emptyChoice, beneficiary, payers)
  if (!previous || !stored) return choice
  const bank = previous.banks.find(({ id }) => id === stored.bankId)
  const tile: Tile | undefined =
    stored.paymentReceiveMethod === 'BANK_DEPOSIT'
      ? tileOfBank(bank?.isCooperative)
      : stored.paymentReceiveMethod
  return {
    ...selectTile(choice, tile, payers),
    purpose: stored.remittancePurpose,
    ...(stored.payerId ? { payerId: stored.payerId } : {}),
    ...(bank ? { accountId: bank.id } : {}),
    ...(stored.walletId ? { accountId: stored.walletId } : {}),
  }
}

const tileOfBank = (isCooperative: boolean | undefined): Tile =>
  isCooperative ? 'COOPERATIVE' : 'BANK_DEPOSIT'

/** checkChoice returns the error code of the first missing part of the selection (5.09, 5.19). */
export function checkChoice(choice: RecipientChoice): MessageCode | undefined {
  const { beneficiary, tile } = choice
  if (!beneficiary) return 'NO_BENEFICIARY_AVAILABLE'
  if (!preferredTile(beneficiary)) return 'NO_RECEIVE_METHOD_AVAILABLE'
  if (!tile) return 'PAYOUT_METHOD_NOT_SELECTED'
  if (!isEnabled(tile, beneficiary)) return 'PAYOUT_METHOD_NOT_ENABLED'
  if (tile === 'CASH_PICKUP') return choice.payerId ? undefined : 'INVALID_PAYER'
  return choice.accountId ? undefined : 'PAYOUT_METHOD_NOT_SELECTED'
}

/** recipientOf returns the selection in the form that later steps use, or undefined if it is incomplete. */
export function recipientOf(choice: RecipientChoice): RecipientDetail | undefined {
  const { beneficiary, tile, accountId, payerId, purpose } = choice
  if (checkChoice(choice) || !beneficiary || !tile || !purpose) return undefined
  const bank = beneficiary.banks.find(({ id }) => id === accountId)
  return {
    recipient: beneficiary.referenceId,
    paymentReceiveMethod: methodOf(tile),
    remittancePurpose: purpose,
    ...(tile === 'CASH_PICKUP' && payerId ? { payerId, cashPickupCity: beneficiary.address.city } : {}),
    ...(tile === 'WALLET' && accountId ? { walletId: accountId } : {}),
    ...(bank ? { bankId: bank.id, accountNumber: bank.accountNumber } : {}),
  }
}
