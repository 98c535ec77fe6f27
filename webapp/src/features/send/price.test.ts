import { describe, expect, test } from 'vitest'
import { aCoupon, aPaymentDetail, aRecipient, someFees } from '@/test/things'
import { createRequest, effectiveRate, withFee, withRate } from './price'

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

  test('4.22d the same rate changes nothing', () => {
    expect(withRate(aPaymentDetail, '140')).toBeUndefined()
    expect(withRate({ ...aPaymentDetail, exchangeRate: '140.50', coupon: aCoupon }, '140.00')).toBeUndefined()
  })

  test('4.22d another rate changes the rate and what arrives', () => {
    expect(withRate(aPaymentDetail, '141.25')).toMatchObject({
      exchangeRate: '141.25',
      receivingAmount: '28250.00',
    })
  })

  test('4.22d 5.18d 5.18e a coupon adds to the new rate, and its bonus to what arrives', () => {
    const withCoupon = { ...aPaymentDetail, coupon: aCoupon }
    expect(effectiveRate(withCoupon, '141.25')).toBe('141.75')
    expect(withRate(withCoupon, '141.25')).toMatchObject({
      exchangeRate: '141.75',
      receivingAmount: '28450.00',
      bonusAmount: '100.00',
    })
  })
})

describe('the request', () => {
  test('3.16a by bank to a bank account', () => {
    expect(createRequest(aPaymentDetail, aRecipient)).toEqual({
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
    const request = createRequest(detail, {
      ...recipient,
      paymentReceiveMethod: 'CASH_PICKUP',
      payerId: 3001,
    })
    expect(request).toMatchObject({
      senderFundingAccountId: 'source-card',
      couponCode: 'DASHAIN26',
      bonusAmount: '100.00',
      payerId: 3001,
    })
    expect(request).not.toHaveProperty('recipientAccountId')
  })

  test('3.16a the rate has two decimals', () => {
    expect(createRequest({ ...aPaymentDetail, exchangeRate: '140.125' }, aRecipient).exchangeRate).toBe(
      '140.13',
    )
  })
})
