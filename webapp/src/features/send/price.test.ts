import { describe, expect, test } from 'vitest'
import { aCoupon, aPaymentDetail, aQuote, aRecipient, someFees } from '@/test/things'
import { atRate, createRequest, effectiveRate, hasSamePrice, hasSameRate, withFee, withQuote } from './price'

describe('pricing a transfer anew', () => {
  test('4.22a the fee follows the way to pay and the way to be paid', () => {
    const fee = (change: object) => withFee({ ...aPaymentDetail, ...change }, someFees).transactionFee
    expect(fee({})).toBe('5.00')
    expect(fee({ payoutMethod: 'CASH_PICKUP' })).toBe('6.00')
    expect(fee({ paymentSource: 'DEBIT_CARD' })).toBe('7.00')
    expect(fee({ paymentSource: 'DEBIT_CARD', payoutMethod: 'CASH_PICKUP' })).toBe('8.00')
  })

  test('4.22a 5.18c the total is the amount and the fee', () => {
    expect(withFee({ ...aPaymentDetail, payoutMethod: 'CASH_PICKUP' }, someFees).totalAmount).toBe('206.00')
  })

  test('4.22a an amount outside every range keeps its figures, for the server to refuse', () => {
    const outside = { ...aPaymentDetail, sendingAmount: '5.00' }
    expect(withFee(outside, someFees)).toBe(outside)
  })

  test('4.22d a quote of the same figures changes nothing', () => {
    expect(hasSamePrice(withQuote(aPaymentDetail, aQuote), aPaymentDetail)).toBe(true)
    expect(hasSamePrice(aPaymentDetail, { ...aPaymentDetail, exchangeRate: '140.0' })).toBe(true)
  })

  test('4.22d another quote changes the rate, the fee and what arrives', () => {
    const quote = { ...aQuote, exchangeRate: '141.25', recipientAmount: '28250.00', feeAmount: '6.00' }
    const renewed = withQuote(aPaymentDetail, { ...quote, totalAmount: '206.00' })
    expect(renewed).toMatchObject({
      exchangeRate: '141.25',
      receivingAmount: '28250.00',
      transactionFee: '6.00',
      totalAmount: '206.00',
    })
    expect(hasSameRate(renewed, aPaymentDetail)).toBe(false)
    expect(hasSamePrice(renewed, aPaymentDetail)).toBe(false)
    const dearer = withQuote(aPaymentDetail, { ...aQuote, feeAmount: '6.00', totalAmount: '206.00' })
    expect(hasSameRate(dearer, aPaymentDetail)).toBe(true)
    expect(hasSamePrice(dearer, aPaymentDetail)).toBe(false)
  })

  test('4.22d 5.18d 5.18e a coupon adds to the new rate, and its bonus to what arrives', () => {
    const withCoupon = { ...aPaymentDetail, coupon: aCoupon }
    expect(effectiveRate(withCoupon, '141.25')).toBe('141.75')
    expect(atRate(withCoupon, '141.25')).toMatchObject({
      exchangeRate: '141.75',
      receivingAmount: '28450.00',
      bonusAmount: '100.00',
    })
  })
})

describe('the request', () => {
  test('3.16a by bank to a bank account', () => {
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

  test('3.16a by card, with a coupon, to a payer', () => {
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

  test('3.16a the rate has two decimals', () => {
    const detail = { ...aPaymentDetail, exchangeRate: '140.125' }
    expect(createRequest(detail, aRecipient, undefined).exchangeRate).toBe('140.13')
  })
})
