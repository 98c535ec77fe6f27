import type { Beneficiary, Payer } from '@/lib/api/types'
import type { RecipientDetail } from '@/lib/sendFlow/store'
import {
  banksOf,
  isEnabled,
  methodOf,
  onlyItem,
  type PayoutOption,
  preferredPayoutOption,
} from '@/parts/beneficiary/methods'
import type { MessageCode } from './messages'

/** RecipientSelection holds what the sender selected in step 3. */
export interface RecipientSelection {
  beneficiary: Beneficiary | undefined
  payoutOption: PayoutOption | undefined
  accountId: string | undefined
  payerId: number | undefined
  purpose: string
}

export const emptySelection: RecipientSelection = {
  beneficiary: undefined,
  payoutOption: undefined,
  accountId: undefined,
  payerId: undefined,
  purpose: '',
}

/** selectPayoutOption selects a payout option. It also selects the account or payer if there is only one (4.20g). */
export function selectPayoutOption(
  selection: RecipientSelection,
  payoutOption: PayoutOption | undefined,
  payers: readonly Payer[],
): RecipientSelection {
  const { beneficiary } = selection
  const next = { ...selection, payoutOption, accountId: undefined, payerId: undefined }
  if (!beneficiary || !payoutOption) return next
  switch (payoutOption) {
    case 'BANK_DEPOSIT':
    case 'COOPERATIVE':
      return { ...next, accountId: onlyItem(banksOf(beneficiary, payoutOption))?.id }
    case 'WALLET':
      return { ...next, accountId: onlyItem(beneficiary.wallets)?.id }
    case 'CASH_PICKUP':
      return { ...next, payerId: onlyItem(payers)?.id }
    case 'HOME_DELIVERY':
      return next
  }
}

/** selectBeneficiary selects a beneficiary and their preferred payout option (4.20e). */
export const selectBeneficiary = (
  selection: RecipientSelection,
  beneficiary: Beneficiary,
  payers: readonly Payer[],
): RecipientSelection =>
  selectPayoutOption({ ...selection, beneficiary }, preferredPayoutOption(beneficiary), payers)

/**
 * restoreSelection restores the stored selection. If nothing is stored or the beneficiary was deleted, it selects the
 * only beneficiary, or none if there are several.
 */
export function restoreSelection(
  stored: RecipientDetail | undefined,
  beneficiaries: readonly Beneficiary[],
  payers: readonly Payer[],
): RecipientSelection {
  const previous = beneficiaries.find(({ referenceId }) => referenceId === stored?.recipient)
  const beneficiary = previous ?? onlyItem(beneficiaries)
  if (!beneficiary) return emptySelection
  const selection = selectBeneficiary(emptySelection, beneficiary, payers)
  if (!previous || !stored) return selection
  const bank = previous.banks.find(({ id }) => id === stored.bankId)
  const payoutOption: PayoutOption | undefined =
    stored.paymentReceiveMethod === 'BANK_DEPOSIT'
      ? bankPayoutOption(bank?.isCooperative)
      : stored.paymentReceiveMethod
  return {
    ...selectPayoutOption(selection, payoutOption, payers),
    purpose: stored.remittancePurpose,
    ...(stored.payerId ? { payerId: stored.payerId } : {}),
    ...(bank ? { accountId: bank.id } : {}),
    ...(stored.walletId ? { accountId: stored.walletId } : {}),
  }
}

const bankPayoutOption = (isCooperative: boolean | undefined): PayoutOption =>
  isCooperative ? 'COOPERATIVE' : 'BANK_DEPOSIT'

/**
 * checkSelection returns the error code for the first missing or invalid part of the selection (5.09, 5.19). It does
 * not check the purpose.
 */
export function checkSelection(selection: RecipientSelection): MessageCode | undefined {
  const { beneficiary, payoutOption } = selection
  if (!beneficiary) return 'NO_BENEFICIARY_AVAILABLE'
  if (!preferredPayoutOption(beneficiary)) return 'NO_RECEIVE_METHOD_AVAILABLE'
  if (!payoutOption) return 'PAYOUT_METHOD_NOT_SELECTED'
  if (!isEnabled(payoutOption, beneficiary)) return 'PAYOUT_METHOD_NOT_ENABLED'
  if (payoutOption === 'CASH_PICKUP') return selection.payerId ? undefined : 'INVALID_PAYER'
  return selection.accountId ? undefined : 'PAYOUT_METHOD_NOT_SELECTED'
}

/** recipientOf converts a complete selection to a RecipientDetail. It returns undefined for an incomplete selection. */
export function recipientOf(selection: RecipientSelection): RecipientDetail | undefined {
  const { beneficiary, payoutOption, accountId, payerId, purpose } = selection
  if (checkSelection(selection) || !beneficiary || !payoutOption || !purpose) return undefined
  const bank = beneficiary.banks.find(({ id }) => id === accountId)
  return {
    recipient: beneficiary.referenceId,
    paymentReceiveMethod: methodOf(payoutOption),
    remittancePurpose: purpose,
    ...(payoutOption === 'CASH_PICKUP' && payerId
      ? { payerId, cashPickupCity: beneficiary.address.city }
      : {}),
    ...(payoutOption === 'WALLET' && accountId ? { walletId: accountId } : {}),
    ...(bank ? { bankId: bank.id, accountNumber: bank.accountNumber } : {}),
  }
}
