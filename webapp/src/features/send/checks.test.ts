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
    '5.15a 5.12f an amount up to the sender limit %s goes on: the limit is the most that may be sent',
    (senderLimit) => {
      expect(at({ senderLimit })).toBeUndefined()
    },
  )

  test('5.15a an amount above the sender limit leads back, with the limit', () => {
    const detour = at({ senderLimit: '199.99' })
    expect(detour).toMatchObject({ code: 'MAX_TXN_AMOUNT_EXCEED', to: paths.paymentDetails })
    expect(detour && say(detour.code, detour.params)).toBe('Your current transaction limit is $ 199.99.')
  })

  test('5.15a the limit is compared as a number, not as text', () => {
    expect(at({ senderLimit: '1000.00' })).toBeUndefined()
  })

  test('5.15b a receiving amount above the most that a bank deposit takes leads back', () => {
    const above = { ...aPaymentDetail, receivingAmount: '1000000.01' }
    expect(at({ detail: above })).toMatchObject({ code: 'MAX_RECEIVE_AMOUNT', to: paths.paymentDetails })
    expect(at({ detail: { ...aPaymentDetail, receivingAmount: '1000000.00' } })).toBeUndefined()
  })

  test('5.15c a coupon that would apply is offered, and leads back to use it', () => {
    const detour = at({ offered: aCoupon })
    expect(detour).toMatchObject({ to: paths.paymentDetails, tone: 'info' })
    expect(detour && say(detour.code, detour.params)).toBe(
      'You are eligible for coupon DASHAIN26 for this transaction. Please recalculate your transaction with the coupon.',
    )
  })

  test('5.15c a coupon whose ranges do not hold the amount, or one that is in use already, is not offered', () => {
    expect(at({ offered: aCoupon, detail: { ...aPaymentDetail, sendingAmount: '99.99' } })).toBeUndefined()
    expect(at({ offered: aCoupon, detail: { ...aPaymentDetail, coupon: aCoupon } })).toBeUndefined()
  })

  test('2.16c 5.19n without a destination the details come first', () => {
    const detour = at({ detail: undefined })
    expect(detour && say(detour.code)).toBe('Destination country is not selected')
  })
})

describe('choosing what to pay from', () => {
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

  test('5.16a neither kind, or no item of the kind, asks for a payment method', () => {
    expect(fault({ kind: undefined })).toBe('NO_PAYMENT_SOURCE_SELECTED')
    expect(fault({ id: undefined })).toBe('NO_PAYMENT_SOURCE_SELECTED')
    expect(fault({ kind: 'DEBIT_CARD', id: aSenderBank.id })).toBe('NO_PAYMENT_SOURCE_SELECTED')
    expect(say('NO_PAYMENT_SOURCE_SELECTED')).toBe('Please select a payment method')
  })

  test('5.16a a verified bank and a card are fine', () => {
    expect(fault({})).toBeUndefined()
    expect(fault({ kind: 'DEBIT_CARD', id: aSenderCard.id })).toBeUndefined()
  })

  test('5.16b 8.03a a bank that needs a login says so', () => {
    const code = fault({ banks: [{ ...aSenderBank, verificationStatus: 'RELOGIN_REQUIRED' }] })
    expect(code && say(code)).toBe(
      'Your bank credentials have changed. Please update your account credentials.',
    )
  })

  test('4.06b a bank that is not verified does not reach the review', () => {
    for (const verificationStatus of ['PENDING', 'FAILED'] as const) {
      expect(fault({ banks: [{ ...aSenderBank, verificationStatus }] })).toBe('PAYMENT_SOURCE_NOT_USABLE')
    }
  })

  test('5.16c tier three pays at most 9999.99 with the fee', () => {
    expect(fault({ tier: 'THREE', totalAmount: '9999.99' })).toBeUndefined()
    const code = fault({ tier: 'THREE', totalAmount: '10000.00' })
    expect(code && say(code)).toBe(
      'Per transaction limit is $9999.99 including fees. Please input a valid amount here.',
    )
    expect(fault({ tier: 'TWO', totalAmount: '10000.00' })).toBeUndefined()
  })

  test('5.16d 9.02b a card takes 2000 dollars and not a cent more', () => {
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

  test('5.17a whole and sound details are reviewed', () => {
    expect(at({})).toBeUndefined()
    expect(at({ detail: byCard })).toBeUndefined()
  })

  test.each(['sendingAmount', 'transactionFee', 'exchangeRate', 'receivingCurrency'] as const)(
    '5.17a without %s the payment details are missing',
    (field) => {
      expect(at({ detail: { ...aPaymentDetail, [field]: '' } })).toEqual({
        to: paths.paymentDetails,
        text: 'Payment details are missing',
      })
    },
  )

  test('5.17b without a recipient or their account the beneficiary details are missing', () => {
    const missing = { to: paths.beneficiary, text: 'Beneficiary details are missing' }
    const { bankId: _, ...withoutAccount } = aRecipient
    expect(at({ recipient: undefined })).toEqual(missing)
    expect(at({ recipient: { ...aRecipient, recipient: '' } })).toEqual(missing)
    expect(at({ recipient: withoutAccount })).toEqual(missing)
  })

  test('5.17c without a funding account the payment information is missing', () => {
    expect(at({ detail: { ...aPaymentDetail, senderBank: undefined } })).toEqual({
      to: paths.paymentInformation,
      text: 'Payment information is missing',
    })
  })

  test('5.17d a beneficiary or an account that is gone has to be chosen again', () => {
    const again = {
      to: paths.beneficiary,
      text: 'Beneficiary details not ready Please select your Beneficiary account once again',
    }
    expect(at({ beneficiaries: [] })).toEqual(again)
    expect(at({ beneficiaries: [{ ...aBeneficiary, banks: [] }] })).toEqual(again)
  })

  test('5.17e a bank that is not verified, or a card that is gone, has to be chosen again', () => {
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

  test('5.17f a wallet above its limit leads to the beneficiary details', () => {
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

  test('5.17g a card above its limit leads to the beneficiary details', () => {
    expect(at({ detail: { ...byCard, sendingAmount: '2000.01' } })).toEqual({
      to: paths.beneficiary,
      text: 'sending amount limit is 2,000.00 for debit card transaction',
    })
  })

  test('5.17a what is checked first is said first', () => {
    expect(at({ detail: undefined, recipient: undefined })).toMatchObject({
      text: 'Payment details are missing',
    })
    expect(at({ detail: { ...aPaymentDetail, senderBank: undefined }, recipient: undefined })).toMatchObject({
      text: 'Beneficiary details are missing',
    })
  })
})
