import { describe, expect, test } from 'vitest'
import type { Beneficiary, Payer } from '@/lib/api/types'
import { aBankAccount, aBeneficiary, aRecipient, aWallet } from '@/test/fixtures'
import { messageForCode } from './messages'
import {
  checkSelection,
  emptySelection,
  recipientOf,
  restoreSelection,
  selectBeneficiary,
  selectPayoutOption,
} from './selection'

const payer = (id: number): Payer => ({
  id,
  name: `Payer ${id}`,
  code: '',
  website: '',
  country: 'NPL',
  address: '',
  referenceId: String(id),
  phoneNumber: '',
  receivingCurrency: 'NPR',
})
const cooperative = { ...aBankAccount, id: 'account-2', isCooperative: true }
const beneficiary = (change: Partial<Beneficiary>): Beneficiary => ({ ...aBeneficiary, ...change })
const select = (change: Partial<Beneficiary>, payers: Payer[] = []) =>
  selectBeneficiary(emptySelection, beneficiary(change), payers)

describe('automatic selection', () => {
  test('a wallet is preferred over a bank, and a bank over cash (4.20e)', () => {
    expect(select({ wallets: [aWallet], isCashPickupEnabled: true }).payoutOption).toBe('WALLET')
    expect(select({ isCashPickupEnabled: true }).payoutOption).toBe('BANK_DEPOSIT')
    expect(select({ banks: [], isCashPickupEnabled: true }).payoutOption).toBe('CASH_PICKUP')
    expect(select({ banks: [] }).payoutOption).toBeUndefined()
  })

  test('a cooperative is selected for a beneficiary with only cooperative accounts (4.20e)', () => {
    expect(select({ banks: [cooperative] }).payoutOption).toBe('COOPERATIVE')
  })

  test('a bank, wallet, or payer is selected only if there is exactly one (4.20g)', () => {
    expect(select({}).accountId).toBe(aBankAccount.id)
    expect(select({ wallets: [aWallet] }).accountId).toBe(aWallet.id)
    expect(select({ banks: [], isCashPickupEnabled: true }, [payer(7)]).payerId).toBe(7)
    expect(select({ banks: [aBankAccount, { ...aBankAccount, id: 'other' }] }).accountId).toBeUndefined()
    expect(select({ banks: [], isCashPickupEnabled: true }, [payer(7), payer(8)]).payerId).toBeUndefined()
  })

  test('a cooperative does not count as a bank (4.20g)', () => {
    expect(select({ banks: [aBankAccount, cooperative] })).toMatchObject({
      payoutOption: 'BANK_DEPOSIT',
      accountId: aBankAccount.id,
    })
  })

  test('selecting another payout method clears the account', () => {
    const cash = selectPayoutOption(select({ isCashPickupEnabled: true }), 'CASH_PICKUP', [])
    expect(cash).toMatchObject({ accountId: undefined, payerId: undefined })
  })
})

describe('checkSelection', () => {
  test('reports a missing beneficiary (5.19h)', () => {
    expect(checkSelection(emptySelection)).toBe('NO_BENEFICIARY_AVAILABLE')
    expect(messageForCode('NO_BENEFICIARY_AVAILABLE')).toBe('Please select a beneficiary')
  })

  test('reports a beneficiary without payout methods (5.09d 5.19k)', () => {
    const code = checkSelection(select({ banks: [] }))
    expect(code && messageForCode(code)).toBe('Selected beneficiary has no payout method')
  })

  test('reports a payout method that is not enabled for the beneficiary (5.09e)', () => {
    const code = checkSelection({ ...select({}), payoutOption: 'WALLET' })
    expect(code && messageForCode(code, { method: 'Wallet' })).toBe(
      'You have not enabled Wallet for this beneficiary',
    )
  })

  test('reports a missing account, wallet, or payer (5.09c 5.19i)', () => {
    expect(checkSelection({ ...select({}), accountId: undefined })).toBe('PAYOUT_METHOD_NOT_SELECTED')
    expect(checkSelection(select({ banks: [], isCashPickupEnabled: true }))).toBe('INVALID_PAYER')
  })
})

describe('the recipient', () => {
  test('has the bank deposit method for a cooperative (4.20f)', () => {
    const selection = { ...select({ banks: [cooperative] }), purpose: 'Gifts' }
    expect(recipientOf(selection)).toMatchObject({
      paymentReceiveMethod: 'BANK_DEPOSIT',
      bankId: cooperative.id,
    })
  })

  test('is undefined while the purpose is missing (5.09a)', () => {
    expect(recipientOf(select({}))).toBeUndefined()
  })

  test('has an integer payer ID (3.19d 5.09b)', () => {
    const selection = { ...select({ banks: [], isCashPickupEnabled: true }, [payer(3001)]), purpose: 'Gifts' }
    expect(recipientOf(selection)).toEqual({
      recipient: 'beneficiary-1',
      paymentReceiveMethod: 'CASH_PICKUP',
      remittancePurpose: 'Gifts',
      payerId: 3001,
      cashPickupCity: 'Pokhara',
    })
  })

  test('is restored when the user returns to step 3 (3.09a)', () => {
    const selection = restoreSelection(
      aRecipient,
      [beneficiary({ id: 'x', referenceId: 'x' }), aBeneficiary],
      [],
    )
    expect(recipientOf(selection)).toEqual(aRecipient)
  })

  test('is restored with the wallet or the payer that the user chose (3.09a)', () => {
    const { recipient, remittancePurpose } = aRecipient
    const wallet = { paymentReceiveMethod: 'WALLET', walletId: 'wallet-2' } as const
    const cash = { paymentReceiveMethod: 'CASH_PICKUP', payerId: 3002, cashPickupCity: 'Pokhara' } as const
    const beneficiaries = [
      beneficiary({ wallets: [aWallet, { ...aWallet, id: 'wallet-2' }], isCashPickupEnabled: true }),
    ]
    for (const method of [wallet, cash]) {
      const stored = { recipient, remittancePurpose, ...method }
      const selection = restoreSelection(stored, beneficiaries, [payer(3001), payer(3002)])
      expect(recipientOf(selection)).toEqual(stored)
    }
  })

  test('is not restored for a deleted beneficiary (3.09a)', () => {
    const others = [beneficiary({ id: 'x', referenceId: 'x' }), beneficiary({ id: 'y', referenceId: 'y' })]
    expect(restoreSelection(aRecipient, others, [])).toEqual(emptySelection)
  })
})
