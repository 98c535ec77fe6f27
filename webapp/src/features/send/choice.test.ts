import { describe, expect, test } from 'vitest'
import type { Beneficiary, Payer } from '@/api/types'
import { aBankAccount, aBeneficiary, aRecipient, aWallet } from '@/test/fixtures'
import { checkChoice, emptyChoice, recipientOf, restoreChoice, selectBeneficiary, selectTile } from './choice'
import { flowMessage } from './messages'

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
  selectBeneficiary(emptyChoice, person(change), payers)

describe('automatic selection', () => {
  test('a wallet is preferred over a bank, and a bank over cash (4.20e)', () => {
    expect(chosen({ wallets: [aWallet], isCashPickupEnabled: true }).tile).toBe('WALLET')
    expect(chosen({ isCashPickupEnabled: true }).tile).toBe('BANK_DEPOSIT')
    expect(chosen({ banks: [], isCashPickupEnabled: true }).tile).toBe('CASH_PICKUP')
    expect(chosen({ banks: [] }).tile).toBeUndefined()
  })

  test('a beneficiary with only cooperative accounts gets the cooperative tile (4.20e)', () => {
    expect(chosen({ banks: [cooperative] }).tile).toBe('COOPERATIVE')
  })

  test('a bank, wallet, or payer is selected only if there is exactly one (4.20g)', () => {
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
    const cash = selectTile(chosen({ isCashPickupEnabled: true }), 'CASH_PICKUP', [])
    expect(cash).toMatchObject({ accountId: undefined, payerId: undefined })
  })
})

describe('checking the selection', () => {
  test('reports a missing beneficiary (5.19h)', () => {
    expect(checkChoice(emptyChoice)).toBe('NO_BENEFICIARY_AVAILABLE')
    expect(flowMessage('NO_BENEFICIARY_AVAILABLE')).toBe('Please select a beneficiary')
  })

  test('reports a beneficiary without payout methods (5.09d 5.19k)', () => {
    const code = checkChoice(chosen({ banks: [] }))
    expect(code && flowMessage(code)).toBe('Selected beneficiary has no payout method')
  })

  test('reports a payout method that is not enabled for the beneficiary (5.09e)', () => {
    const code = checkChoice({ ...chosen({}), tile: 'WALLET' })
    expect(code && flowMessage(code, { method: 'Wallet' })).toBe(
      'You have not enabled Wallet for this beneficiary',
    )
  })

  test('reports a missing account, wallet, or payer (5.09c 5.19i)', () => {
    expect(checkChoice({ ...chosen({}), accountId: undefined })).toBe('PAYOUT_METHOD_NOT_SELECTED')
    expect(checkChoice(chosen({ banks: [], isCashPickupEnabled: true }))).toBe('INVALID_PAYER')
  })
})

describe('the recipient for later steps', () => {
  test('treats a cooperative as a bank deposit (4.20f)', () => {
    const choice = { ...chosen({ banks: [cooperative] }), purpose: 'Gifts' }
    expect(recipientOf(choice)).toMatchObject({
      paymentReceiveMethod: 'BANK_DEPOSIT',
      bankId: cooperative.id,
    })
  })

  test('is undefined while the purpose is missing (5.09a)', () => {
    expect(recipientOf(chosen({}))).toBeUndefined()
  })

  test('has the payer as an integer (5.09b)', () => {
    const choice = { ...chosen({ banks: [], isCashPickupEnabled: true }, [payer(3001)]), purpose: 'Gifts' }
    expect(recipientOf(choice)).toMatchObject({ paymentReceiveMethod: 'CASH_PICKUP', payerId: 3001 })
  })

  test('is restored when the user returns to the step (3.09a)', () => {
    const choice = restoreChoice(aRecipient, [person({ id: 'x', referenceId: 'x' }), aBeneficiary], [])
    expect(recipientOf(choice)).toEqual(aRecipient)
  })

  test('is not restored for a deleted beneficiary (3.09a)', () => {
    const others = [person({ id: 'x', referenceId: 'x' }), person({ id: 'y', referenceId: 'y' })]
    expect(restoreChoice(aRecipient, others, [])).toEqual(emptyChoice)
  })
})
