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

describe('what is chosen without asking', () => {
  test('4.20e a wallet before a bank, a bank before cash, otherwise nothing', () => {
    expect(chosen({ wallets: [aWallet], isCashPickupEnabled: true }).tile).toBe('WALLET')
    expect(chosen({ isCashPickupEnabled: true }).tile).toBe('BANK_DEPOSIT')
    expect(chosen({ banks: [], isCashPickupEnabled: true }).tile).toBe('CASH_PICKUP')
    expect(chosen({ banks: [] }).tile).toBeUndefined()
  })

  test('4.20e accounts at cooperatives only open the cooperative tile', () => {
    expect(chosen({ banks: [cooperative] }).tile).toBe('COOPERATIVE')
  })

  test('4.20g a single bank, wallet or payer is chosen, several are not', () => {
    expect(chosen({}).accountId).toBe(aBankAccount.id)
    expect(chosen({ wallets: [aWallet] }).accountId).toBe(aWallet.id)
    expect(chosen({ banks: [], isCashPickupEnabled: true }, [payer(7)]).payerId).toBe(7)
    expect(chosen({ banks: [aBankAccount, { ...aBankAccount, id: 'other' }] }).accountId).toBeUndefined()
    expect(chosen({ banks: [], isCashPickupEnabled: true }, [payer(7), payer(8)]).payerId).toBeUndefined()
  })

  test('4.20g a cooperative is not counted among the banks', () => {
    expect(chosen({ banks: [aBankAccount, cooperative] })).toMatchObject({
      tile: 'BANK_DEPOSIT',
      accountId: aBankAccount.id,
    })
  })

  test('another way to pay forgets the account of the one before', () => {
    const cash = choosingTile(chosen({ isCashPickupEnabled: true }), 'CASH_PICKUP', [])
    expect(cash).toMatchObject({ accountId: undefined, payerId: undefined })
  })
})

describe('what is missing', () => {
  test('5.19h without a beneficiary', () => {
    expect(choiceFault(noChoice)).toBe('NO_BENEFICIARY_AVAILABLE')
    expect(say('NO_BENEFICIARY_AVAILABLE')).toBe('Please select a beneficiary')
  })

  test('5.09d 5.19k somebody without any way to be paid', () => {
    const code = choiceFault(chosen({ banks: [] }))
    expect(code && say(code)).toBe('Selected beneficiary has no payout method')
  })

  test('5.09e a way that is not enabled for them', () => {
    const code = choiceFault({ ...chosen({}), tile: 'WALLET' })
    expect(code && say(code, { method: 'Wallet' })).toBe('You have not enabled Wallet for this beneficiary')
  })

  test('5.09c 5.19i no account, wallet or payer of the way', () => {
    expect(choiceFault({ ...chosen({}), accountId: undefined })).toBe('PAYOUT_METHOD_NOT_SELECTED')
    expect(choiceFault(chosen({ banks: [], isCashPickupEnabled: true }))).toBe('INVALID_PAYER')
  })
})

describe('what the later steps are told', () => {
  test('4.20f a cooperative is a bank deposit', () => {
    const choice = { ...chosen({ banks: [cooperative] }), purpose: 'Gifts' }
    expect(recipientOf(choice)).toMatchObject({
      paymentReceiveMethod: 'BANK_DEPOSIT',
      bankId: cooperative.id,
    })
  })

  test('5.09a nothing, while the purpose is missing', () => {
    expect(recipientOf(chosen({}))).toBeUndefined()
  })

  test('5.09b the payer is an integer', () => {
    const choice = { ...chosen({ banks: [], isCashPickupEnabled: true }, [payer(3001)]), purpose: 'Gifts' }
    expect(recipientOf(choice)).toMatchObject({ paymentReceiveMethod: 'CASH_PICKUP', payerId: 3001 })
  })

  test('3.09a coming back to the step finds the choice again', () => {
    const choice = restoredChoice(aRecipient, [person({ id: 'x', referenceId: 'x' }), aBeneficiary], [])
    expect(recipientOf(choice)).toEqual(aRecipient)
  })

  test('3.09a a stored beneficiary who is gone is not chosen', () => {
    const others = [person({ id: 'x', referenceId: 'x' }), person({ id: 'y', referenceId: 'y' })]
    expect(restoredChoice(aRecipient, others, [])).toEqual(noChoice)
  })
})
