import { describe, expect, test } from 'vitest'
import { paths } from '@/app/paths'
import { aBeneficiary, aCoupon, aPaymentDetail, aRecipient, aSenderBank, aSenderCard } from '@/test/things'
import {
  type EntryFacts,
  entryDetour,
  type ReviewFacts,
  reviewDetour,
  type SourceFacts,
  sourceFault,
} from './checks'
import { say } from './messages'

describe('entering the beneficiary step', () => {
  const facts: EntryFacts = { detail: aPaymentDetail, senderLimit: '2999.00', offered: undefined }
  const at = (change: Partial<EntryFacts>) => entryDetour({ ...facts, ...change })

  test.each(['200.01', '200.00'])(
    'an amount up to the sender limit %s continues, because the limit is the maximum (5.15a 5.12f)',
    (senderLimit) => {
      expect(at({ senderLimit })).toBeUndefined()
    },
  )

  test('an amount above the sender limit goes back with the limit (5.15a)', () => {
    const detour = at({ senderLimit: '199.99' })
    expect(detour).toMatchObject({ code: 'MAX_TXN_AMOUNT_EXCEED', to: paths.paymentDetails })
    expect(detour && say(detour.code, detour.params)).toBe('Your current transaction limit is $ 199.99.')
  })

  test('the limit is compared as a number, not as text (5.15a)', () => {
    expect(at({ senderLimit: '1000.00' })).toBeUndefined()
  })

  test('a receiving amount above the bank deposit maximum goes back (5.15b)', () => {
    const above = { ...aPaymentDetail, receivingAmount: '1000000.01' }
    expect(at({ detail: above })).toMatchObject({ code: 'MAX_RECEIVE_AMOUNT', to: paths.paymentDetails })
    expect(at({ detail: { ...aPaymentDetail, receivingAmount: '1000000.00' } })).toBeUndefined()
  })

  test('an applicable coupon is offered and goes back to use it (5.15c)', () => {
    const detour = at({ offered: aCoupon })
    expect(detour).toMatchObject({ to: paths.paymentDetails, tone: 'info' })
    expect(detour && say(detour.code, detour.params)).toBe(
      'You are eligible for coupon DASHAIN26 for this transaction. Please recalculate your transaction with the coupon.',
    )
  })

  test('a coupon outside its ranges or already in use is not offered (5.15c)', () => {
    expect(at({ offered: aCoupon, detail: { ...aPaymentDetail, sendingAmount: '99.99' } })).toBeUndefined()
    expect(at({ offered: aCoupon, detail: { ...aPaymentDetail, coupon: aCoupon } })).toBeUndefined()
  })

  test('without a destination the payment details come first (2.16c 5.19n)', () => {
    const detour = at({ detail: undefined })
    expect(detour && say(detour.code)).toBe('Destination country is not selected')
  })
})

describe('choosing a payment source', () => {
  const facts: SourceFacts = {
    kind: 'BANK_ACCOUNT',
    id: aSenderBank.id,
    banks: [aSenderBank],
    cards: [aSenderCard],
    tier: 'ONE',
    totalAmount: '205.00',
    sendingAmount: '200.00',
  }
  const fault = (change: Partial<SourceFacts>) => sourceFault({ ...facts, ...change })

  test('a missing kind or item asks for a payment method (5.16a)', () => {
    expect(fault({ kind: undefined })).toBe('NO_PAYMENT_SOURCE_SELECTED')
    expect(fault({ id: undefined })).toBe('NO_PAYMENT_SOURCE_SELECTED')
    expect(fault({ kind: 'DEBIT_CARD', id: aSenderBank.id })).toBe('NO_PAYMENT_SOURCE_SELECTED')
    expect(say('NO_PAYMENT_SOURCE_SELECTED')).toBe('Please select a payment method')
  })

  test('a verified bank and a card are accepted (5.16a)', () => {
    expect(fault({})).toBeUndefined()
    expect(fault({ kind: 'DEBIT_CARD', id: aSenderCard.id })).toBeUndefined()
  })

  test('a bank that needs a login shows a message (5.16b 8.03a)', () => {
    const code = fault({ banks: [{ ...aSenderBank, verificationStatus: 'RELOGIN_REQUIRED' }] })
    expect(code && say(code)).toBe(
      'Your bank credentials have changed. Please update your account credentials.',
    )
  })

  test('an unverified bank cannot reach the review (4.06b)', () => {
    for (const verificationStatus of ['PENDING', 'FAILED'] as const) {
      expect(fault({ banks: [{ ...aSenderBank, verificationStatus }] })).toBe('PAYMENT_SOURCE_NOT_USABLE')
    }
  })

  test('tier three pays at most 9999.99 with the fee (5.16c)', () => {
    expect(fault({ tier: 'THREE', totalAmount: '9999.99' })).toBeUndefined()
    const code = fault({ tier: 'THREE', totalAmount: '10000.00' })
    expect(code && say(code)).toBe(
      'Per transaction limit is $9999.99 including fees. Please input a valid amount here.',
    )
    expect(fault({ tier: 'TWO', totalAmount: '10000.00' })).toBeUndefined()
  })

  test('a card takes up to exactly 2000 dollars (5.16d 9.02b)', () => {
    const card = { kind: 'DEBIT_CARD', id: aSenderCard.id } as const
    expect(fault({ ...card, sendingAmount: '2000.00' })).toBeUndefined()
    expect(fault({ ...card, sendingAmount: '2000.01' })).toBe('CARD_LIMIT')
  })
})

describe('reviewing', () => {
  const facts: ReviewFacts = {
    detail: aPaymentDetail,
    recipient: aRecipient,
    beneficiaries: [aBeneficiary],
    banks: [aSenderBank],
    cards: [aSenderCard],
    walletLimit: '50000.00',
    cardLimit: '2000.00',
  }
  const at = (change: Partial<ReviewFacts>) => {
    const detour = reviewDetour({ ...facts, ...change })
    return detour && { to: detour.to, text: say(detour.code, detour.params) }
  }
  const byCard = { ...aPaymentDetail, paymentSource: 'DEBIT_CARD', senderDebitCard: aSenderCard.id } as const

  test('complete and valid details can be reviewed (5.17a)', () => {
    expect(at({})).toBeUndefined()
    expect(at({ detail: byCard })).toBeUndefined()
  })

  test.each(['sendingAmount', 'transactionFee', 'exchangeRate', 'receivingCurrency'] as const)(
    'without %s the payment details are missing (5.17a)',
    (field) => {
      expect(at({ detail: { ...aPaymentDetail, [field]: '' } })).toEqual({
        to: paths.paymentDetails,
        text: 'Payment details are missing',
      })
    },
  )

  test('without a recipient or their account the beneficiary details are missing (5.17b)', () => {
    const missing = { to: paths.beneficiary, text: 'Beneficiary details are missing' }
    const { bankId: _, ...withoutAccount } = aRecipient
    expect(at({ recipient: undefined })).toEqual(missing)
    expect(at({ recipient: { ...aRecipient, recipient: '' } })).toEqual(missing)
    expect(at({ recipient: withoutAccount })).toEqual(missing)
  })

  test('without a funding account the payment information is missing (5.17c)', () => {
    expect(at({ detail: { ...aPaymentDetail, senderBank: undefined } })).toEqual({
      to: paths.paymentInformation,
      text: 'Payment information is missing',
    })
  })

  test('a deleted beneficiary or account must be chosen again (5.17d)', () => {
    const again = {
      to: paths.beneficiary,
      text: 'Beneficiary details not ready Please select your Beneficiary account once again',
    }
    expect(at({ beneficiaries: [] })).toEqual(again)
    expect(at({ beneficiaries: [{ ...aBeneficiary, banks: [] }] })).toEqual(again)
  })

  test('an unverified bank or a deleted card must be chosen again (5.17e)', () => {
    const pending = { ...aSenderBank, verificationStatus: 'PENDING' } as const
    expect(at({ banks: [pending] })).toMatchObject({
      to: paths.paymentInformation,
      text: expect.stringContaining('bank account once again'),
    })
    expect(at({ detail: byCard, cards: [] })).toMatchObject({
      to: paths.paymentInformation,
      text: expect.stringContaining('debit card once again'),
    })
  })

  test('a wallet above its limit goes to the beneficiary details (5.17f)', () => {
    const wallet = {
      id: 'wallet-1',
      referenceId: 'wallet-1',
      identificationType: 'eSewa',
      identificationValue: '',
    }
    const toWallet = {
      beneficiaries: [{ ...aBeneficiary, wallets: [wallet] }],
      recipient: { ...aRecipient, paymentReceiveMethod: 'WALLET', walletId: wallet.id } as const,
    }
    expect(at({ ...toWallet, detail: { ...aPaymentDetail, receivingAmount: '50000.00' } })).toBeUndefined()
    expect(at({ ...toWallet, detail: { ...aPaymentDetail, receivingAmount: '50000.01' } })).toEqual({
      to: paths.beneficiary,
      text: 'Receiving amount limit is NPR 50,000.00 for wallet transaction',
    })
  })

  test('a card above its limit goes to the beneficiary details (5.17g)', () => {
    expect(at({ detail: { ...byCard, sendingAmount: '2000.01' } })).toEqual({
      to: paths.beneficiary,
      text: 'sending amount limit is 2,000.00 for debit card transaction',
    })
  })

  test('the first failed check is reported (5.17a)', () => {
    expect(at({ detail: undefined, recipient: undefined })).toMatchObject({
      text: 'Payment details are missing',
    })
    expect(at({ detail: { ...aPaymentDetail, senderBank: undefined }, recipient: undefined })).toMatchObject({
      text: 'Beneficiary details are missing',
    })
  })
})
