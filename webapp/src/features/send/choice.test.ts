import { describe, expect, test } from 'vitest'
import type { Beneficiary, Payer } from '@/api/types'
import { aBankAccount, aBeneficiary, aRecipient, aWallet } from '@/test/things'
import {
  choiceFault,
  choosingBeneficiary,
  choosingTile,
  noChoice,
  recipientOf,
  restoredChoice,
} from './choice'
import { say } from './messages'

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
const person = (change: Partial<Beneficiary>): Beneficiary => ({ ...aBeneficiary, ...change })
const chosen = (change: Partial<Beneficiary>, payers: Payer[] = []) =>
  choosingBeneficiary(noChoice, person(change), payers)

describe('automatic selection', () => {
  test('a wallet before a bank, a bank before cash, otherwise none (4.20e)', () => {
    expect(chosen({ wallets: [aWallet], isCashPickupEnabled: true }).tile).toBe('WALLET')
    expect(chosen({ isCashPickupEnabled: true }).tile).toBe('BANK_DEPOSIT')
    expect(chosen({ banks: [], isCashPickupEnabled: true }).tile).toBe('CASH_PICKUP')
    expect(chosen({ banks: [] }).tile).toBeUndefined()
  })

  test('accounts only at cooperatives select the cooperative tile (4.20e)', () => {
    expect(chosen({ banks: [cooperative] }).tile).toBe('COOPERATIVE')
  })

  test('a single bank, wallet, or payer is selected, several are not (4.20g)', () => {
    expect(chosen({}).accountId).toBe(aBankAccount.id)
    expect(chosen({ wallets: [aWallet] }).accountId).toBe(aWallet.id)
    expect(chosen({ banks: [], isCashPickupEnabled: true }, [payer(7)]).payerId).toBe(7)
    expect(chosen({ banks: [aBankAccount, { ...aBankAccount, id: 'other' }] }).accountId).toBeUndefined()
    expect(chosen({ banks: [], isCashPickupEnabled: true }, [payer(7), payer(8)]).payerId).toBeUndefined()
  })

  test('a cooperative does not count as a bank (4.20g)', () => {
    expect(chosen({ banks: [aBankAccount, cooperative] })).toMatchObject({
      tile: 'BANK_DEPOSIT',
      accountId: aBankAccount.id,
    })
  })

  test('another payout method clears the account', () => {
    const cash = choosingTile(chosen({ isCashPickupEnabled: true }), 'CASH_PICKUP', [])
    expect(cash).toMatchObject({ accountId: undefined, payerId: undefined })
  })
})

describe('missing parts', () => {
  test('without a beneficiary (5.19h)', () => {
    expect(choiceFault(noChoice)).toBe('NO_BENEFICIARY_AVAILABLE')
    expect(say('NO_BENEFICIARY_AVAILABLE')).toBe('Please select a beneficiary')
  })

  test('a beneficiary without payout methods (5.09d 5.19k)', () => {
    const code = choiceFault(chosen({ banks: [] }))
    expect(code && say(code)).toBe('Selected beneficiary has no payout method')
  })

  test('a payout method that is not enabled for the beneficiary (5.09e)', () => {
    const code = choiceFault({ ...chosen({}), tile: 'WALLET' })
    expect(code && say(code, { method: 'Wallet' })).toBe('You have not enabled Wallet for this beneficiary')
  })

  test('no account, wallet, or payer for the method (5.09c 5.19i)', () => {
    expect(choiceFault({ ...chosen({}), accountId: undefined })).toBe('PAYOUT_METHOD_NOT_SELECTED')
    expect(choiceFault(chosen({ banks: [], isCashPickupEnabled: true }))).toBe('INVALID_PAYER')
  })
})

describe('the selection for later steps', () => {
  test('a cooperative is a bank deposit (4.20f)', () => {
    const choice = { ...chosen({ banks: [cooperative] }), purpose: 'Gifts' }
    expect(recipientOf(choice)).toMatchObject({
      paymentReceiveMethod: 'BANK_DEPOSIT',
      bankId: cooperative.id,
    })
  })

  test('undefined while the purpose is missing (5.09a)', () => {
    expect(recipientOf(chosen({}))).toBeUndefined()
  })

  test('the payer is an integer (5.09b)', () => {
    const choice = { ...chosen({ banks: [], isCashPickupEnabled: true }, [payer(3001)]), purpose: 'Gifts' }
    expect(recipientOf(choice)).toMatchObject({ paymentReceiveMethod: 'CASH_PICKUP', payerId: 3001 })
  })

  test('returning to the step restores the selection (3.09a)', () => {
    const choice = restoredChoice(aRecipient, [person({ id: 'x', referenceId: 'x' }), aBeneficiary], [])
    expect(recipientOf(choice)).toEqual(aRecipient)
  })

  test('a deleted beneficiary is not selected (3.09a)', () => {
    const others = [person({ id: 'x', referenceId: 'x' }), person({ id: 'y', referenceId: 'y' })]
    expect(restoredChoice(aRecipient, others, [])).toEqual(noChoice)
  })
})
