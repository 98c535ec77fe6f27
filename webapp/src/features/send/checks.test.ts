import { describe, expect, test } from 'vitest'
import { paths } from '@/lib/paths'
import { aBeneficiary, aCoupon, aPaymentDetail, aRecipient, aSenderBank, aSenderCard } from '@/test/fixtures'
import {
  checkEntry,
  checkReview,
  checkSource,
  type EntryData,
  type ReviewData,
  type SourceData,
} from './checks'
import { messageForCode } from './messages'

describe('checkEntry', () => {
  const data: EntryData = { detail: aPaymentDetail, senderLimit: '2999.00', offeredCoupon: undefined }
  const check = (change: Partial<EntryData>) => checkEntry({ ...data, ...change })

  test.each(['200.01', '200.00'])(
    'an amount within the sender limit of %s is allowed (5.15a 5.12f)',
    (senderLimit) => {
      expect(check({ senderLimit })).toBeUndefined()
    },
  )

  test('an amount above the sender limit redirects to the payment details with a message (5.15a)', () => {
    const redirect = check({ senderLimit: '199.99' })
    expect(redirect).toMatchObject({ code: 'MAX_TXN_AMOUNT_EXCEED', to: paths.paymentDetails })
    expect(redirect && messageForCode(redirect.code, redirect.params)).toBe(
      'Your current transaction limit is $ 199.99.',
    )
  })

  test('the limit is compared as a number, not as text (5.15a)', () => {
    expect(check({ senderLimit: '1000.00' })).toBeUndefined()
  })

  test('a receiving amount above the bank deposit maximum redirects to the payment details (5.15b)', () => {
    const detail = { ...aPaymentDetail, receivingAmount: '1000000.01' }
    expect(check({ detail })).toMatchObject({ code: 'MAX_RECEIVE_AMOUNT', to: paths.paymentDetails })
    expect(check({ detail: { ...aPaymentDetail, receivingAmount: '1000000.00' } })).toBeUndefined()
  })

  test('an applicable coupon redirects to the payment details (5.15c)', () => {
    const redirect = check({ offeredCoupon: aCoupon })
    expect(redirect).toMatchObject({ to: paths.paymentDetails, tone: 'info' })
    expect(redirect && messageForCode(redirect.code, redirect.params)).toBe(
      'You are eligible for coupon DASHAIN26 for this transaction. Please recalculate your transaction with the coupon.',
    )
  })

  test('a coupon is not offered if it excludes the amount or is already applied (5.15c)', () => {
    expect(
      check({ offeredCoupon: aCoupon, detail: { ...aPaymentDetail, sendingAmount: '99.99' } }),
    ).toBeUndefined()
    expect(check({ offeredCoupon: aCoupon, detail: { ...aPaymentDetail, coupon: aCoupon } })).toBeUndefined()
  })

  test('a missing destination redirects to the payment details (2.16c 5.19n)', () => {
    const redirect = check({ detail: undefined })
    expect(redirect && messageForCode(redirect.code)).toBe('Destination country is not selected')
  })
})

describe('checkSource', () => {
  const data: SourceData = {
    kind: 'BANK_ACCOUNT',
    id: aSenderBank.id,
    banks: [aSenderBank],
    cards: [aSenderCard],
    tier: 'ONE',
    totalAmount: '205.00',
    sendingAmount: '200.00',
    cardLimit: '2000.00',
  }
  const check = (change: Partial<SourceData>) => checkSource({ ...data, ...change })

  test('a missing source is rejected (5.16a 5.19j)', () => {
    expect(check({ kind: undefined })).toBe('NO_PAYMENT_SOURCE_SELECTED')
    expect(check({ id: undefined })).toBe('NO_PAYMENT_SOURCE_SELECTED')
    expect(check({ kind: 'DEBIT_CARD', id: aSenderBank.id })).toBe('NO_PAYMENT_SOURCE_SELECTED')
    expect(messageForCode('NO_PAYMENT_SOURCE_SELECTED')).toBe('Please select a payment method')
  })

  test('a verified bank or a card is accepted (5.16a)', () => {
    expect(check({})).toBeUndefined()
    expect(check({ kind: 'DEBIT_CARD', id: aSenderCard.id })).toBeUndefined()
  })

  test('a bank whose credentials changed is rejected (5.16b 8.03a)', () => {
    const code = check({ banks: [{ ...aSenderBank, verificationStatus: 'RELOGIN_REQUIRED' }] })
    expect(code && messageForCode(code)).toBe(
      'Your bank credentials have changed. Please update your account credentials.',
    )
  })

  test('an unverified bank is rejected (4.06b)', () => {
    for (const verificationStatus of ['PENDING', 'FAILED'] as const) {
      expect(check({ banks: [{ ...aSenderBank, verificationStatus }] })).toBe('PAYMENT_SOURCE_NOT_USABLE')
    }
  })

  test('a tier 3 sender can pay up to $9,999.99 including the fee (5.16c)', () => {
    expect(check({ tier: 'THREE', totalAmount: '9999.99' })).toBeUndefined()
    const code = check({ tier: 'THREE', totalAmount: '10000.00' })
    expect(code && messageForCode(code)).toBe(
      'Per transaction limit is $9999.99 including fees. Please input a valid amount here.',
    )
    expect(check({ tier: 'TWO', totalAmount: '10000.00' })).toBeUndefined()
  })

  test('a debit card can pay up to the limit (5.16d 9.02b 9.03d)', () => {
    const card = { kind: 'DEBIT_CARD', id: aSenderCard.id } as const
    expect(check({ ...card, sendingAmount: '2000.00' })).toBeUndefined()
    expect(check({ ...card, sendingAmount: '2000.01' })).toBe('CARD_LIMIT')
    expect(check({ ...card, sendingAmount: '1500.01', cardLimit: '1500.00' })).toBe('CARD_LIMIT')
  })
})

describe('checkReview', () => {
  const data: ReviewData = {
    detail: aPaymentDetail,
    recipient: aRecipient,
    beneficiaries: [aBeneficiary],
    banks: [aSenderBank],
    cards: [aSenderCard],
    walletLimit: '50000.00',
    cardLimit: '2000.00',
  }
  const check = (change: Partial<ReviewData>) => {
    const redirect = checkReview({ ...data, ...change })
    return redirect && { to: redirect.to, text: messageForCode(redirect.code, redirect.params) }
  }
  const cardDetail = {
    ...aPaymentDetail,
    paymentSource: 'DEBIT_CARD',
    senderDebitCard: aSenderCard.id,
  } as const

  test('complete and valid details pass the checks (5.17a)', () => {
    expect(check({})).toBeUndefined()
    expect(check({ detail: cardDetail })).toBeUndefined()
  })

  test.each(['sendingAmount', 'transactionFee', 'exchangeRate', 'receivingCurrency'] as const)(
    'a missing %s redirects to the payment details (5.17a)',
    (field) => {
      expect(check({ detail: { ...aPaymentDetail, [field]: '' } })).toEqual({
        to: paths.paymentDetails,
        text: 'Payment details are missing',
      })
    },
  )

  test('a missing recipient or account redirects to the beneficiary step (5.17b)', () => {
    const missing = { to: paths.beneficiary, text: 'Beneficiary details are missing' }
    const { bankId: _, ...withoutAccount } = aRecipient
    expect(check({ recipient: undefined })).toEqual(missing)
    expect(check({ recipient: { ...aRecipient, recipient: '' } })).toEqual(missing)
    for (const paymentReceiveMethod of ['BANK_DEPOSIT', 'WALLET', 'CASH_PICKUP'] as const) {
      expect(check({ recipient: { ...withoutAccount, paymentReceiveMethod } })).toEqual(missing)
    }
  })

  test('a missing payment source redirects to the payment step (5.17c)', () => {
    expect(check({ detail: { ...aPaymentDetail, senderBank: undefined } })).toEqual({
      to: paths.paymentInformation,
      text: 'Payment information is missing',
    })
  })

  test('a deleted beneficiary or account redirects to the beneficiary step (5.17d)', () => {
    const redirectToBeneficiary = {
      to: paths.beneficiary,
      text: 'Beneficiary details not ready Please select your Beneficiary account once again',
    }
    expect(check({ beneficiaries: [] })).toEqual(redirectToBeneficiary)
    expect(check({ beneficiaries: [{ ...aBeneficiary, banks: [] }] })).toEqual(redirectToBeneficiary)
  })

  test('an unverified or deleted bank, or a deleted card, redirects to the payment step (5.17e)', () => {
    const pending = { ...aSenderBank, verificationStatus: 'PENDING' } as const
    for (const banks of [[pending], []]) {
      expect(check({ banks })).toMatchObject({
        to: paths.paymentInformation,
        text: expect.stringContaining('bank account again'),
      })
    }
    expect(check({ detail: cardDetail, cards: [] })).toMatchObject({
      to: paths.paymentInformation,
      text: expect.stringContaining('debit card again'),
    })
  })

  test('an amount above the wallet limit redirects to the beneficiary step (5.17f)', () => {
    const wallet = {
      id: 'wallet-1',
      referenceId: 'wallet-1',
      identificationType: 'eSewa',
      identificationValue: '',
    }
    const walletData = {
      beneficiaries: [{ ...aBeneficiary, wallets: [wallet] }],
      recipient: { ...aRecipient, paymentReceiveMethod: 'WALLET', walletId: wallet.id } as const,
    }
    expect(
      check({ ...walletData, detail: { ...aPaymentDetail, receivingAmount: '50000.00' } }),
    ).toBeUndefined()
    expect(check({ ...walletData, detail: { ...aPaymentDetail, receivingAmount: '50000.01' } })).toEqual({
      to: paths.beneficiary,
      text: 'Receiving amount limit is NPR 50,000.00 for wallet transaction',
    })
  })

  test('an amount above the card limit redirects to the beneficiary step (5.17g)', () => {
    expect(check({ detail: { ...cardDetail, sendingAmount: '2000.00' } })).toBeUndefined()
    expect(check({ detail: { ...cardDetail, sendingAmount: '2000.01' } })).toEqual({
      to: paths.beneficiary,
      text: 'sending amount limit is 2,000.00 for debit card transaction',
    })
  })

  test('only the first failed check is reported: amounts, beneficiary, payment source, then limits (4.22a 5.17a)', () => {
    expect(check({ detail: undefined, recipient: undefined })).toMatchObject({
      text: 'Payment details are missing',
    })
    expect(
      check({ detail: { ...aPaymentDetail, senderBank: undefined }, recipient: undefined }),
    ).toMatchObject({
      text: 'Beneficiary details are missing',
    })
    const aboveCardLimit = { ...cardDetail, sendingAmount: '2000.01' }
    expect(check({ detail: aboveCardLimit, beneficiaries: [], cards: [] })?.to).toBe(paths.beneficiary)
    expect(check({ detail: aboveCardLimit, cards: [] })?.to).toBe(paths.paymentInformation)
  })
})
