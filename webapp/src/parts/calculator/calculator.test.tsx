import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Country, FeeRange } from '@/api/types'
import { applyFrame } from '@/live/useLive'
import { quoteSending } from '@/money/quote'
import { clearSendFlow, useSendFlow } from '@/sendFlow/store'
import { resetSession } from '@/session/store'
import { aCoupon, aQuote, nepal, someFees } from '@/test/fixtures'
import { render, signedIn } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import { Calculator } from './Calculator'
import { marginPercent } from './rateNote'
import { type CalculatorInput, calculatorErrors, couponError, exceedsCardLimit, remainderNote } from './rules'
import { resetCalculator } from './store'

const ranges: FeeRange[] = [
  { minAmount: '50.00', maxAmount: '14999.99', flatFee: '5.00', percentageFee: '0' },
]
const input = (sending: string, change: Partial<CalculatorInput> = {}): CalculatorInput => {
  const quote = quoteSending(sending, { rate: '100', ranges })
  return {
    country: nepal,
    sending,
    receiving: quote?.receivingAmount ?? '',
    quote,
    minimum: '50.00',
    limit: undefined,
    ...change,
  }
}
const limit = (currentTier: 'ONE' | 'THREE' | '', senderLimit: string) => ({ currentTier, senderLimit })

describe('calculator errors', () => {
  it('a missing destination is an error (5.12a)', () => {
    expect(calculatorErrors(input('100', { country: undefined })).country).toBe(
      'Please select a country to send money to',
    )
  })
  it('empty amounts are errors (5.12b)', () => {
    const empty = 'This field cannot be empty'
    expect(calculatorErrors(input(''))).toEqual({ sending: empty, receiving: empty })
  })
  it('an amount of 0 shows the minimum (5.12c)', () => {
    expect(calculatorErrors(input('0')).sending).toBe('Minimum amount is $ 50.00')
  })
  it('an amount above the card limit shows the limit if the sender pays by card (5.12i 9.02b)', () => {
    const cardRanges = [{ minAmount: '50.00', maxAmount: '2000.00', flatFee: '5.00', percentageFee: '0' }]
    const quote = quoteSending('2500', { rate: '100', ranges: cardRanges })
    const errors = calculatorErrors(input('2500', { quote, paymentSource: 'DEBIT_CARD' }))
    expect(errors.sending).toBe('Transactions above $2000 cannot be made using debit card')
  })
  it('an amount below the minimum of the fee sets is an error (5.12c 5.14e)', () => {
    expect(calculatorErrors(input('49.99')).sending).toBe('Minimum amount is $ 50.00')
    expect(calculatorErrors(input('50.00'))).toEqual({})
  })
  it('a receiving amount above ten lakhs is an error (5.12e 5.14f 9.03b 9.03c)', () => {
    expect(calculatorErrors(input('10000.00')).receiving).toBeUndefined()
    expect(calculatorErrors(input('10000.01')).receiving).toBe('Receiving amount limit is NPR 10 Lakhs')
  })
  it('an amount above the sender’s limit shows the limit and suggests an upgrade (5.12f)', () => {
    const error = calculatorErrors(input('3000', { limit: limit('ONE', '2999.00') })).sending
    expect(error).toBe('Your current transaction limit is $2,999.00. Upgrade tier for higher limit.')
    expect(calculatorErrors(input('2999', { limit: limit('ONE', '2999.00') }))).toEqual({})
  })
  it('the limit of tier three includes the fee, and no upgrade is suggested (5.12f 5.12g 5.14b)', () => {
    const three = limit('THREE', '9999.99')
    expect(calculatorErrors(input('9994.99', { limit: three }))).toEqual({})
    expect(calculatorErrors(input('9995.00', { limit: three })).sending).toBe(
      'Your current transaction limit is $9,994.99.',
    )
  })
  it('the limit without a tier is 2,000 (5.14a 9.04d)', () => {
    expect(calculatorErrors(input('2000', { limit: limit('', '0.00') }))).toEqual({})
    expect(calculatorErrors(input('2000.01', { limit: limit('', '0.00') })).sending).toContain('$2,000.00')
  })
  it.each([
    [
      'day',
      'Transaction limit for the day exceeded, current maximum that can be sent is $ 1,999.00',
      '5.14c',
    ],
    ['30 days', 'Remaining amount is $ 1,999.00', '5.14d'],
    ['180 days', 'Remaining amount is $ 1,999.00', '5.14d'],
    ['transaction', undefined, '5.12f'],
  ])('the remaining limit per %s shows %j (%s)', (window, note, _clause) => {
    expect(remainderNote({ ...limit('ONE', '1999.00'), window })).toBe(note)
    expect(remainderNote({ ...limit('', '1999.00'), window })).toBeUndefined()
  })
  it('a debit card is accepted up to 2,000 dollars (5.12i 9.02b)', () => {
    expect(exceedsCardLimit(input('2000').quote)).toBe(false)
    expect(exceedsCardLimit(input('2000.01').quote)).toBe(true)
  })
  it.each([
    ['DASH-26', true, 'This field cannot have special character', '5.13a'],
    ['DASH 26', true, 'Invalid Coupon Code', '5.13b'],
    ['', true, 'Please enter a coupon', '5.13c'],
    ['DASH26', false, 'Please select the Country', '5.13d'],
    ['DASH26', true, undefined, '5.13b'],
  ])('the coupon %j with a country (%s) shows %j (%s)', (code, hasCountry, error, _clause) => {
    expect(couponError(code, hasCountry)).toBe(error)
  })
  it('the margin is a percentage of the market rate', () => {
    expect(marginPercent({ rate: '133.45', midRate: '134.26' })).toBe('0.61')
    expect(marginPercent({ rate: '134.26', midRate: '134.26' })).toBe('0.00')
    expect(marginPercent({ rate: '134.26', midRate: '' })).toBeUndefined()
  })
})

describe('the calculator', () => {
  const onContinue = vi.fn()
  const rate = {
    rate: '140.00',
    midRate: '141.00',
    sourceCurrency: 'USD',
    destinationCurrency: 'NPR',
    publishedAt: '2026-11-20T18:30:00Z',
  }

  beforeEach(() => {
    clearSendFlow()
    resetCalculator()
    onContinue.mockReset()
  })

  function show({ destinations = [nepal] }: { destinations?: Country[] } = {}) {
    mockResponse('get', '/v1/countries/USA/destinations', { result: destinations })
    mockResponse('get', '/v1/exchange-rate', rate)
    mockResponse('get', '/v1/fees', { result: someFees })
    return render(<Calculator action="Send Money" onContinue={onContinue} />)
  }
  const sending = () => screen.getByRole('textbox', { name: 'You send' })
  const receiving = () => screen.getByRole('textbox', { name: 'They receive' })

  it('the only destination is selected, rate and fees load, and both amounts are shown (2.14a 4.21h)', async () => {
    show()
    await waitFor(() => expect(receiving()).toHaveValue('28,000.00'))
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Send money to' })).toHaveValue('Nepal'))
    expect(screen.getByText('1 USD = 140.00 NPR')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send Money' })).toBeEnabled()
  })

  it('the only destination is selected again after the flow is cleared on this page (2.14a)', async () => {
    show()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send Money' })).toBeEnabled())
    act(clearSendFlow)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send Money' })).toBeEnabled())
    expect(screen.getByRole('combobox', { name: 'Send money to' })).toHaveValue('Nepal')
  })

  it('the only destination is not selected again after the user cleared it (5.13d)', async () => {
    useSendFlow.setState({ country: '' })
    show()
    await screen.findByText('1 USD = 140.00 NPR')
    expect(screen.getByRole('combobox', { name: 'Send money to' })).toHaveValue('')
  })

  it('the button requires a destination, and an unknown one is rejected (2.14a)', async () => {
    const other = { ...nepal, name: 'Elsewhere', threeCharCode: 'ELS' }
    const { user } = show({ destinations: [nepal, other] })
    await screen.findByText('1 USD = 140.00 NPR')
    expect(screen.getByRole('button', { name: 'Send Money' })).toBeDisabled()
    const country = screen.getByRole('combobox', { name: 'Send money to' })
    await user.type(country, 'Nowhere')
    expect(screen.getByText('Country not found!')).toBeVisible() // 8.13d
    await user.clear(country)
    await user.type(country, 'nepal')
    expect(screen.getByRole('button', { name: 'Send Money' })).toBeEnabled()
  })

  it('editing the sending amount recalculates the receiving amount and the fee (4.21a)', async () => {
    const { user } = show()
    await waitFor(() => expect(receiving()).toHaveValue('28,000.00'))
    await user.clear(sending())
    await user.type(sending(), '300')
    expect(receiving()).toHaveValue('42,000.00')
    expect(screen.getByText('305.00')).toBeVisible()
  })

  it('editing the receiving amount recalculates the sending amount (4.21b)', async () => {
    const { user } = show()
    await waitFor(() => expect(receiving()).toHaveValue('28,000.00'))
    await user.clear(receiving())
    await user.type(receiving(), '14000')
    expect(sending()).toHaveValue('100.00')
  })

  it('a changed quote is announced once it is stable, but not the first one (4.21a 4.23b)', async () => {
    const { user } = show()
    await waitFor(() => expect(receiving()).toHaveValue('28,000.00'))
    const spoken = screen.getByRole('status')
    await user.clear(sending())
    await user.type(sending(), '300')
    expect(spoken).toBeEmptyDOMElement()
    await waitFor(() =>
      expect(spoken).toHaveTextContent(
        'You send 300.00 USD, they receive 42,000.00 NPR. You pay 305.00 USD in total.',
      ),
    )
  })

  it('the rate shows its age, hold time, and margin (2.14a)', async () => {
    show()
    const line = (await screen.findByText('1 USD = 140.00 NPR')).closest('li')
    expect(line).toHaveTextContent(/published .+, held for 30 minutes once you continue/)
    expect(line).toHaveTextContent('our margin is 0.71% of the central bank’s 141.00')
  })

  it('the rate history is drawn on request, with a table (2.14a)', async () => {
    const { user } = show()
    await screen.findByText('1 USD = 140.00 NPR')
    const historyRequests = mockResponse('get', '/v1/exchange-rate/history', {
      result: [
        { date: '2026-11-19', rate: '139.50', midRate: '140.50' },
        { date: '2026-11-20', rate: '140.00', midRate: '141.00' },
      ],
    })
    await user.click(screen.getByRole('button', { name: 'Show 30-day rates' }))
    const table = await screen.findByRole('table', { name: 'Exchange rate by day' })
    expect(within(table).getByRole('row', { name: 'Nov 19 139.50 140.50' })).toBeInTheDocument()
    expect(screen.getByText(/From 139.50 to 140.00 NPR/)).toBeVisible()
    expect(historyRequests.urls[0]?.searchParams.get('destinationCurrency')).toBe('NPR')
    await user.click(screen.getByRole('button', { name: 'Hide rates' }))
    expect(screen.queryByRole('table', { name: 'Exchange rate by day' })).toBeNull()
  })

  it('the fee ranges expand (2.14a)', async () => {
    const { user } = show()
    await user.click(await screen.findByRole('button', { name: 'How fees work' }))
    const table = screen.getByRole('table', { name: 'Fees by amount' })
    expect(within(table).getByText('$1,999.99')).toBeVisible()
  })

  it('only visitors see the sign-in link (2.14b)', async () => {
    show()
    expect(await screen.findByRole('button', { name: /^Sign in/ })).toBeVisible()
    mockResponse('get', '/v1/senders/transactions/limit', {
      senderLimit: '2999.00',
      currentTier: 'ONE',
      window: '',
    })
    mockResponse('get', '/v1/coupons/check/NPL', { error: false })
    act(() => signedIn())
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Sign in/ })).toBeNull())
  })

  it('submitting stores the payment detail for the later steps (2.14c 3.10a 9.02d 9.14b)', async () => {
    mockResponse('get', '/v1/quotes', aQuote)
    const { user } = show()
    await waitFor(() => expect(receiving()).toHaveValue('28,000.00'))
    await user.click(screen.getByRole('button', { name: 'Send Money' }))
    const stored = {
      country: 'NPL',
      totalAmount: '205.00',
      exchangeRate: '140.00',
      sendingAmount: '200.00',
      transactionFee: '5.00',
      paymentCurrency: 'USD',
      receivingAmount: '28000.00',
      receivingCurrency: 'NPR',
      paymentSource: 'BANK_ACCOUNT',
      coupon: undefined,
      senderBank: undefined,
      senderDebitCard: undefined,
      walletId: undefined,
    }
    expect(useSendFlow.getState().paymentDetail).toMatchObject(stored)
    expect(onContinue).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(stored))
  })

  it('continuing holds the rate, and only a better rate published later replaces it (9.09d 4.23b)', async () => {
    const expiresAt = new Date(Date.now() + 30 * 60_000).toISOString()
    const quotes = mockResponse('get', '/v1/quotes', { ...aQuote, expiresAt })
    const { user } = show()
    await waitFor(() => expect(receiving()).toHaveValue('28,000.00'))
    await user.click(screen.getByRole('button', { name: 'Send Money' }))
    await waitFor(() =>
      expect(useSendFlow.getState().paymentDetail?.heldQuote).toEqual({
        token: 'signed-1',
        rate: '140.00',
        expiresAt,
      }),
    )
    expect(quotes.urls[0]?.searchParams.get('senderAmount')).toBe('200.00')
    const rates = mockResponse('get', '/v1/exchange-rate', { ...rate, rate: '139.00' })
    act(() => applyFrame({ type: 'EXCHANGE_RATE_UPDATED', position: '1' }))
    await waitFor(() => expect(rates.urls).toHaveLength(1))
    expect(await screen.findByText(/held for you until .+ P[SD]T/)).toBeVisible()
    expect(screen.getByText('1 USD = 140.00 NPR')).toBeVisible()
    mockResponse('get', '/v1/exchange-rate', { ...rate, rate: '141.00' })
    act(() => applyFrame({ type: 'EXCHANGE_RATE_UPDATED', position: '2' }))
    expect(await screen.findByText('1 USD = 141.00 NPR')).toBeVisible()
  })

  it('an invalid amount is not submitted and gets the focus (5.01b 5.01c)', async () => {
    const { user } = show()
    await waitFor(() => expect(receiving()).toHaveValue('28,000.00'))
    await user.clear(sending())
    await user.click(screen.getByRole('button', { name: 'Send Money' }))
    expect(onContinue).not.toHaveBeenCalled()
    expect(sending()).toHaveFocus()
    expect(screen.getAllByText('This field cannot be empty').length).toBeGreaterThan(0)
  })

  it('a sender above the limit sees a warning and a link (5.12h)', async () => {
    signedIn()
    mockResponse('get', '/v1/senders/transactions/limit', {
      senderLimit: '150.00',
      currentTier: 'ONE',
      window: '',
    })
    mockResponse('get', '/v1/coupons/check/NPL', { error: false })
    show()
    expect(await screen.findByText(/The entered amount is greater than your tier limit/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Upgrade your tier' })).toHaveAttribute(
      'href',
      '/user/upgrade-tier',
    )
  })

  it('a valid coupon is applied and locked until it is reset (4.21d 4.21e)', async () => {
    const { user } = show()
    await waitFor(() => expect(receiving()).toHaveValue('28,000.00'))
    mockResponse('get', '/v1/coupons/redeem/DASHAIN26/country/NPL', { error: false, coupon: aCoupon })
    await user.click(screen.getByRole('button', { name: 'I have a coupon' }))
    await user.type(screen.getByRole('textbox', { name: 'Coupon' }), 'DASHAIN26{Enter}')
    expect(await screen.findByRole('img', { name: 'Coupon applied' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Coupon' })).toBeDisabled()
    expect(receiving()).toHaveValue('28,200.00') // 200 x 140.50 + 100
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(receiving()).toHaveValue('28,000.00')
  })

  it('the server’s message about a coupon is shown unchanged (5.13e)', async () => {
    const { user } = show()
    await screen.findByText('1 USD = 140.00 NPR')
    mockError(
      'get',
      '/v1/coupons/redeem/OLD/country/NPL',
      422,
      'INVALID_COUPON_CODE',
      'This coupon was for last year',
    )
    await user.click(screen.getByRole('button', { name: 'I have a coupon' }))
    await user.type(screen.getByRole('textbox', { name: 'Coupon' }), 'OLD')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(await screen.findByText('This coupon was for last year')).toBeVisible()
  })

  it('the default coupon of a sender is applied automatically and can only be reset (4.21c 4.21f 6.07a)', async () => {
    signedIn()
    mockResponse('get', '/v1/senders/transactions/limit', {
      senderLimit: '2999.00',
      currentTier: 'ONE',
      window: '',
    })
    mockResponse('get', '/v1/coupons/check/NPL', { error: false, coupon: aCoupon })
    const { user } = show()
    await waitFor(() => expect(receiving()).toHaveValue('28,200.00'))
    expect(screen.getByRole('textbox', { name: 'Coupon' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(receiving()).toHaveValue('28,000.00')
  })

  it('signing out resets the amounts (4.21g)', async () => {
    signedIn()
    mockResponse('get', '/v1/senders/transactions/limit', {
      senderLimit: '2999.00',
      currentTier: 'ONE',
      window: '',
    })
    mockResponse('get', '/v1/coupons/check/NPL', { error: false })
    const { user } = show()
    await waitFor(() => expect(receiving()).toHaveValue('28,000.00'))
    await user.clear(sending())
    await user.type(sending(), '700')
    await user.tab()
    expect(sending()).toHaveValue('700.00')
    act(() => resetSession())
    await waitFor(() => expect(sending()).toHaveValue('200.00'))
  })
})
