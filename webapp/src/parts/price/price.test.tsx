import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { PriceQuote } from '@/lib/api/types'
import { aQuote } from '@/test/fixtures'
import { render } from '@/test/render'
import { mockResponse } from '@/test/server'
import { explain } from './explain'
import { WhyThisPrice, WhyTransferPrice } from './WhyThisPrice'

const quoteWithCoupon: PriceQuote = {
  ...aQuote,
  reasons: [
    {
      figure: 'exchangeRate',
      value: '133.25',
      rule: 'RATE_PUBLISHED',
      facts: { version: '3', source: 'nrb', publishedAt: '2026-11-20T18:30:00Z' },
    },
    {
      figure: 'extraExchangeRate',
      value: '0.5',
      rule: 'COUPON_BETTER_RATE',
      facts: { version: '2', coupon: 'DASHAIN26', minAmount: '100.00', maxAmount: '500.00' },
    },
    {
      figure: 'feeAmount',
      value: '4.99',
      rule: 'FEE_RANGE',
      facts: {
        version: '7',
        feeSet: 'USA-NPL-DEBIT_CARD-BANK_DEPOSIT-USD',
        amount: '200.00',
        minAmount: '20.00',
        maxAmount: '2000.00',
        flatFee: '1.99',
        percentageFee: '1.5',
      },
    },
    {
      figure: 'bonusAmount',
      value: '1100.00',
      rule: 'COUPON_BONUS',
      facts: { version: '2', coupon: 'DASHAIN26', minAmount: '100.00', maxAmount: '500.00' },
    },
    {
      figure: 'recipientAmount',
      value: '27850.00',
      rule: 'AMOUNT_TIMES_RATE',
      facts: { amount: '200.00', exchangeRate: '133.75', bonusAmount: '1100.00' },
    },
  ],
}

describe('price explanations', () => {
  const explanationsOf = (quote: PriceQuote) =>
    Object.fromEntries(explain(quote).map((explanation) => [explanation.figure, explanation]))

  it('each figure has an explanation and its rule’s version (5.18d 5.18e)', () => {
    expect(explanationsOf(quoteWithCoupon)).toMatchObject({
      exchangeRate: {
        value: '1 USD = 133.25 NPR',
        explanation:
          'Published on Nov 20, 2026, 10:30 AM PST, based on Nepal Rastra Bank’s rate minus our margin.',
        rule: 'Exchange rate, version 3',
      },
      extraExchangeRate: {
        value: '+0.5 NPR',
        explanation: 'Coupon DASHAIN26 adds this to the rate for amounts from 100.00 USD to 500.00 USD.',
        rule: 'Coupon DASHAIN26, version 2',
      },
      feeAmount: {
        value: '4.99 USD',
        explanation:
          'For amounts from 20.00 USD to 2,000.00 USD, the fee is 1.5% of 200.00 USD (rounded to the cent) plus 1.99 USD.',
        rule: 'Fees USA-NPL-DEBIT_CARD-BANK_DEPOSIT-USD, version 7',
      },
      bonusAmount: { value: '1,100.00 NPR' },
      recipientAmount: {
        value: '27,850.00 NPR',
        explanation: '200.00 USD × 133.75 (rounded to the paisa) plus the 1,100.00 NPR bonus.',
      },
    })
  })

  it.each([
    [{ flatFee: '5.00', percentageFee: '0' }, 'the fee is 5.00 USD.'],
    [{ flatFee: '0.00', percentageFee: '0.5' }, 'the fee is 0.5% of 200.00 USD (rounded to the cent).'],
    [{ flatFee: '0.00', percentageFee: '0' }, 'the fee is 0.00 USD.'],
  ])('the fee %o has the explanation %j (5.18b)', (fee, text) => {
    const facts = { amount: '200.00', minAmount: '10.00', maxAmount: '500.00', ...fee }
    const quote: PriceQuote = {
      ...aQuote,
      reasons: [{ figure: 'feeAmount', value: '1.00', rule: 'FEE_RANGE', facts }],
    }
    expect(explanationsOf(quote).feeAmount?.explanation).toContain(text)
  })

  it('a quote without versions has general explanations', () => {
    const quote: PriceQuote = {
      ...aQuote,
      reasons: [
        { figure: 'exchangeRate', value: '133.25', rule: 'RATE_PUBLISHED', facts: {} },
        { figure: 'feeAmount', value: '5.00', rule: 'FEE_RANGE', facts: { amount: '200.00' } },
      ],
    }
    expect(explanationsOf(quote)).toMatchObject({
      exchangeRate: { explanation: 'The exchange rate published at the time.', rule: '' },
      feeAmount: { explanation: 'Based on the fees in effect at the time.', rule: '' },
    })
  })
})

describe('the “Why this price?” button', () => {
  it('expands and shows how long the quote is valid (9.09d)', async () => {
    const { user } = render(<WhyThisPrice quote={aQuote} />)
    const button = screen.getByRole('button', { name: 'Why this price?' })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await user.click(button)
    expect(await screen.findByText(/valid until Nov 20, 2026, 11:00 AM PST/)).toBeVisible()
    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByText('Quote quote-1')).toBeVisible()
  })

  it('loads a transfer’s stored quote only after a click (5.18c)', async () => {
    const { quoteToken: _, ...storedQuote } = aQuote
    const quoteRequests = mockResponse('get', '/v1/senders/transactions/transfer-1/quote', storedQuote)
    const { user, container } = render(<WhyTransferPrice id="transfer-1" />)
    expect(quoteRequests.urls).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Why this price?' }))
    expect(await within(container).findByText('200.00 USD plus the 5.00 USD fee.')).toBeVisible()
    expect(screen.getByText(/As quoted on Nov 20, 2026, 10:30 AM PST/)).toBeVisible()
    expect(quoteRequests.urls).toHaveLength(1)
  })
})
