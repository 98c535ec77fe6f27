import { describe, expect, test } from 'vitest'
import { aCoupon, aPaymentDetail, aQuote, aRecipient, someFees } from '@/test/fixtures'
import {
  createRequest,
  hasSamePrice,
  hasSameRate,
  rateWithCoupon,
  withFee,
  withQuote,
  withRate,
} from './price'

describe('repricing a transfer', () => {
  test('the fee depends on the payment and payout methods (4.22a)', () => {
    const fee = (change: object) => withFee({ ...aPaymentDetail, ...change }, someFees).transactionFee
    expect(fee({})).toBe('5.00')
    expect(fee({ payoutMethod: 'CASH_PICKUP' })).toBe('6.00')
    expect(fee({ paymentSource: 'DEBIT_CARD' })).toBe('7.00')
    expect(fee({ paymentSource: 'DEBIT_CARD', payoutMethod: 'CASH_PICKUP' })).toBe('8.00')
  })

  test('the total is the amount plus the fee (4.22a 5.18c)', () => {
    expect(withFee({ ...aPaymentDetail, payoutMethod: 'CASH_PICKUP' }, someFees).totalAmount).toBe('206.00')
  })

  test('an amount outside all fee ranges keeps its fee (4.22a)', () => {
    const detail = { ...aPaymentDetail, sendingAmount: '5.00' }
    expect(withFee(detail, someFees)).toBe(detail)
  })

  test('a quote with the same amounts has the same price (4.22d)', () => {
    expect(hasSamePrice(withQuote(aPaymentDetail, aQuote), aPaymentDetail)).toBe(true)
    expect(hasSamePrice(aPaymentDetail, { ...aPaymentDetail, exchangeRate: '140.0' })).toBe(true)
  })

  test('a quote with different amounts changes the rate, the fee, and the received amount (4.22d)', () => {
    const quote = { ...aQuote, exchangeRate: '141.25', recipientAmount: '28250.00', feeAmount: '6.00' }
    const requoted = withQuote(aPaymentDetail, { ...quote, totalAmount: '206.00' })
    expect(requoted).toMatchObject({
      exchangeRate: '141.25',
      receivingAmount: '28250.00',
      transactionFee: '6.00',
      totalAmount: '206.00',
    })
    expect(hasSameRate(requoted, aPaymentDetail)).toBe(false)
    expect(hasSamePrice(requoted, aPaymentDetail)).toBe(false)
    const higherFee = withQuote(aPaymentDetail, { ...aQuote, feeAmount: '6.00', totalAmount: '206.00' })
    expect(hasSameRate(higherFee, aPaymentDetail)).toBe(true)
    expect(hasSamePrice(higherFee, aPaymentDetail)).toBe(false)
  })

  test('a coupon increases the rate, and its bonus increases the received amount (4.22d 5.18d 5.18e)', () => {
    const withCoupon = { ...aPaymentDetail, coupon: aCoupon }
    expect(rateWithCoupon(withCoupon, '141.25')).toBe('141.75')
    expect(withRate(withCoupon, '141.25')).toMatchObject({
      exchangeRate: '141.75',
      receivingAmount: '28450.00',
      bonusAmount: '100.00',
    })
  })
})

describe('createRequest', () => {
  test('builds a request for a bank payment and a bank deposit (3.16a)', () => {
    expect(createRequest(aPaymentDetail, aRecipient, 'signed-1')).toEqual({
      quoteToken: 'signed-1',
      feeAmount: '5.00',
      exchangeRate: '140.00',
      senderAmount: '200.00',
      recipientAmount: '28000.00',
      recipientCurrency: 'NPR',
      destinationCountry: 'NPL',
      remittancePurpose: 'Family Expenses',
      recipientId: 'beneficiary-1',
      payoutMethod: 'BANK_DEPOSIT',
      fundingSource: 'BANK_ACCOUNT',
      senderFundingAccountId: 'source-bank',
      recipientAccountId: 'account-1',
    })
  })

  test('builds a request for a card payment with a coupon and a cash pickup (3.16a)', () => {
    const detail = {
      ...aPaymentDetail,
      paymentSource: 'DEBIT_CARD' as const,
      senderDebitCard: 'source-card',
      coupon: aCoupon,
      bonusAmount: '100.00',
    }
    const { bankId: _, ...recipient } = aRecipient
    const request = createRequest(
      detail,
      { ...recipient, paymentReceiveMethod: 'CASH_PICKUP', payerId: 3001 },
      undefined,
    )
    expect(request).toMatchObject({
      senderFundingAccountId: 'source-card',
      couponCode: 'DASHAIN26',
      bonusAmount: '100.00',
      payerId: 3001,
    })
    expect(request).not.toHaveProperty('recipientAccountId')
    expect(request).not.toHaveProperty('quoteToken')
  })

  test('builds a request for a wallet (3.16a)', () => {
    const { bankId: _, ...recipient } = aRecipient
    const wallet = { paymentReceiveMethod: 'WALLET', walletId: 'wallet-1' } as const
    const request = createRequest(aPaymentDetail, { ...recipient, ...wallet }, undefined)
    expect(request).toMatchObject({ payoutMethod: 'WALLET', recipientAccountId: 'wallet-1' })
    expect(request).not.toHaveProperty('payerId')
  })

  test('rounds the rate to two decimal places (3.16a)', () => {
    const detail = { ...aPaymentDetail, exchangeRate: '140.125' }
    expect(createRequest(detail, aRecipient, undefined).exchangeRate).toBe('140.13')
  })
})
