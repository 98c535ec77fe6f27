import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '@/lib/api/queries'
import type { Country, FeeRange, FeeSet } from '@/lib/api/types'
import { applyFrame } from '@/lib/live/useLive'
import { quoteSending } from '@/lib/money/quote'
import { clearSendFlow, useSendFlow } from '@/lib/sendFlow/store'
import { signIn } from '@/lib/session/actions'
import { resetSession } from '@/lib/session/store'
import { aCoupon, aQuote, nepal, someFees } from '@/test/fixtures'
import { aSender, render, signInUser, verified } from '@/test/render'
import { mockError, mockResponse, mockSharedResponses } from '@/test/server'
import { Calculator } from './Calculator'
import { marginPercent } from './rateNote'
import {
  type CalculatorInput,
  calculatorErrors,
  couponError,
  exceedsCardLimit,
  remainingLimitText,
} from './rules'
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
  it('the destination is required (5.12a)', () => {
    expect(calculatorErrors(input('100', { country: undefined })).country).toBe(
      'Please select a country to send money to',
    )
  })
  it('both amounts are required (5.12b)', () => {
    const message = 'This field cannot be empty'
    expect(calculatorErrors(input(''))).toEqual({ sending: message, receiving: message })
  })
  it('an amount of 0 shows the minimum (5.12c)', () => {
    expect(calculatorErrors(input('0')).sending).toBe('Minimum amount is $ 50.00')
  })
  it('an amount above the card limit shows the limit to a sender who pays by card (5.12i 9.02b)', () => {
    const cardRanges = [{ minAmount: '50.00', maxAmount: '2000.00', flatFee: '5.00', percentageFee: '0' }]
    const quote = quoteSending('2500', { rate: '100', ranges: cardRanges })
    const errors = calculatorErrors(input('2500', { quote, paymentSource: 'DEBIT_CARD' }))
    expect(errors.sending).toBe('Transactions above $2000 cannot be made using debit card')
  })
  it('an amount below the fee sets’ minimum shows the minimum (5.12c 5.14e)', () => {
    expect(calculatorErrors(input('49.99')).sending).toBe('Minimum amount is $ 50.00')
    expect(calculatorErrors(input('50.00'))).toEqual({})
  })
  it('a receiving amount above 10 lakh rupees shows the limit (5.12e 5.14f 9.03b 9.03c)', () => {
    expect(calculatorErrors(input('10000.00')).receiving).toBeUndefined()
    expect(calculatorErrors(input('10000.01')).receiving).toBe('Receiving amount limit is NPR 10 Lakhs')
  })
  it('an amount above the sender’s limit shows the limit and suggests an upgrade (5.12f)', () => {
    const error = calculatorErrors(input('3000', { limit: limit('ONE', '2999.00') })).sending
    expect(error).toBe('Your current transaction limit is $2,999.00. Upgrade tier for higher limit.')
    expect(calculatorErrors(input('2999', { limit: limit('ONE', '2999.00') }))).toEqual({})
  })
  it('the limit for tier three includes the fee, and the error does not suggest an upgrade (5.12f 5.12g 5.14b)', () => {
    const tierThree = limit('THREE', '9999.99')
    expect(calculatorErrors(input('9994.99', { limit: tierThree }))).toEqual({})
    expect(calculatorErrors(input('9995.00', { limit: tierThree })).sending).toBe(
      'Your current transaction limit is $9,994.99.',
    )
  })
  it('the limit without a tier is $2,000 (5.14a 9.04d)', () => {
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
  ])('the remaining limit for the window %j shows %j (%s)', (window, text, _clause) => {
    expect(remainingLimitText({ ...limit('ONE', '1999.00'), window })).toBe(text)
    expect(remainingLimitText({ ...limit('', '1999.00'), window })).toBeUndefined()
  })
  it('a debit card can pay up to $2,000 (5.12i 9.02b)', () => {
    expect(exceedsCardLimit(input('2000').quote, undefined)).toBe(false)
    expect(exceedsCardLimit(input('2000.01').quote, undefined)).toBe(true)
  })
  it.each([
    ['DASH-26', true, 'This field cannot have special character', '5.13a'],
    ['DASH 26', true, 'Invalid Coupon Code', '5.13b'],
    ['', true, 'Please enter a coupon', '5.13c'],
    ['DASH26', false, 'Please select the Country', '5.13d'],
    ['DASH26', true, undefined, '5.13b'],
  ])('the coupon %j (with a country: %s) shows %j (%s)', (code, hasCountry, error, _clause) => {
    expect(couponError(code, hasCountry)).toBe(error)
  })
  it('the margin is a percentage of the mid-market rate', () => {
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
    mockSharedResponses({ '/v1/quotes': { ...aQuote, dateAvailable: '2026-11-25' } })
  })

  function renderCalculator({
    destinations = [nepal],
    fees = someFees,
  }: {
    destinations?: Country[]
    fees?: FeeSet[]
  } = {}) {
    mockResponse('get', '/v1/countries/USA/destinations', { result: destinations })
    mockResponse('get', '/v1/exchange-rate', rate)
    mockResponse('get', '/v1/fees', { result: fees })
    return render(<Calculator submitLabel="Send Money" onContinue={onContinue} />)
  }
  const mockLimit = (senderLimit: string) =>
    mockResponse('get', '/v1/senders/transactions/limit', { senderLimit, currentTier: 'ONE', window: '' })
  const sendingInput = () => screen.getByRole('textbox', { name: 'You send' })
  const receivingInput = () => screen.getByRole('textbox', { name: 'They receive' })
  const feeLine = () => screen.getByText('Estimated fee').closest('li')

  it('the calculator selects the only destination, loads the rate and fees, and shows both amounts (2.14a 4.21h 7.11c 9.02a)', async () => {
    renderCalculator()
    await waitFor(() => expect(receivingInput()).toHaveValue('28,000.00'))
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Send money to' })).toHaveValue('Nepal'))
    expect(screen.getByText('1 USD = 140.00 NPR')).toBeVisible()
    expect(feeLine()).toHaveTextContent('Estimated fee5.00 USD')
    expect(await screen.findByText('Arrives by Wed, Nov 25')).toBeVisible()
    expect(sendingInput()).toHaveAccessibleDescription('From $10.00 to $2,999.00')
    expect(screen.getByRole('button', { name: 'Send Money' })).toBeEnabled()
  })

  it('the calculator selects the only destination again after the send flow is cleared (2.14a)', async () => {
    renderCalculator()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send Money' })).toBeEnabled())
    act(clearSendFlow)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send Money' })).toBeEnabled())
    expect(screen.getByRole('combobox', { name: 'Send money to' })).toHaveValue('Nepal')
  })

  it('the calculator does not select the only destination again after the user clears it (2.14a)', async () => {
    useSendFlow.setState({ country: '' })
    renderCalculator()
    await screen.findByText('1 USD = 140.00 NPR')
    expect(screen.getByRole('combobox', { name: 'Send money to' })).toHaveValue('')
  })

  it('the button requires a destination, and the form rejects an unknown country (2.14a 5.12a 8.13d)', async () => {
    const otherCountry = { ...nepal, name: 'Elsewhere', threeCharCode: 'ELS' }
    const { user } = renderCalculator({ destinations: [nepal, otherCountry] })
    await screen.findByText('1 USD = 140.00 NPR')
    expect(screen.getByRole('button', { name: 'Send Money' })).toBeDisabled()
    const country = screen.getByRole('combobox', { name: 'Send money to' })
    await user.type(country, 'Nowhere')
    expect(screen.getByText('Country not found!')).toBeVisible()
    await user.clear(country)
    await user.tab()
    expect(country).toHaveAccessibleDescription('Please select a country to send money to')
    await user.type(country, 'nepal')
    expect(screen.getByRole('button', { name: 'Send Money' })).toBeEnabled()
  })

  it('editing the sending amount recalculates the receiving amount and the fee (4.21a)', async () => {
    const fees = someFees.map((set) => ({
      ...set,
      feeRanges: set.feeRanges.map((range) => ({ ...range, percentageFee: '1' })),
    }))
    const { user } = renderCalculator({ fees })
    await waitFor(() => expect(receivingInput()).toHaveValue('28,000.00'))
    expect(feeLine()).toHaveTextContent('Estimated fee7.00 USD')
    await user.clear(sendingInput())
    await user.type(sendingInput(), '300')
    expect(receivingInput()).toHaveValue('42,000.00')
    expect(feeLine()).toHaveTextContent('Estimated fee8.00 USD')
    expect(screen.getByText('308.00')).toBeVisible()
  })

  it('editing the receiving amount recalculates the sending amount (4.21b)', async () => {
    const { user } = renderCalculator()
    await waitFor(() => expect(receivingInput()).toHaveValue('28,000.00'))
    await user.clear(receivingInput())
    await user.type(receivingInput(), '14000')
    expect(sendingInput()).toHaveValue('100.00')
  })

  it('editing the receiving amount subtracts the bonus of the coupon (4.21b)', async () => {
    signInUser()
    mockLimit('2999.00')
    mockResponse('get', '/v1/coupons/check/NPL', { error: false, coupon: aCoupon })
    const { user } = renderCalculator()
    await waitFor(() => expect(receivingInput()).toHaveValue('28,200.00'))
    await user.clear(receivingInput())
    await user.type(receivingInput(), '42250')
    expect(sendingInput()).toHaveValue('300.00') // (42,250 - 100) / 140.50
  })

  it('the calculator announces a changed quote after the user stops typing, but not the first quote (4.21a 4.23b)', async () => {
    const { user } = renderCalculator()
    await waitFor(() => expect(receivingInput()).toHaveValue('28,000.00'))
    const announcement = screen.getByRole('status')
    await user.clear(sendingInput())
    await user.type(sendingInput(), '300')
    expect(announcement).toBeEmptyDOMElement()
    await waitFor(() =>
      expect(announcement).toHaveTextContent(
        'You send 300.00 USD, and they receive 42,000.00 NPR. Your total to pay is 305.00 USD.',
      ),
    )
  })

  it('the rate shows its age, hold time, and margin (2.14a)', async () => {
    renderCalculator()
    const line = (await screen.findByText('1 USD = 140.00 NPR')).closest('li')
    expect(line).toHaveTextContent(/Updated .+\. Held for 30 minutes after you continue\./)
    expect(line).toHaveTextContent('Includes our 0.71% margin on the central bank’s rate of 141.00.')
  })

  it('the user can show and hide the rate history', async () => {
    const { user } = renderCalculator()
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

  it('the user can show the fee ranges (2.14a)', async () => {
    const { user } = renderCalculator()
    await user.click(await screen.findByRole('button', { name: 'How fees work' }))
    const table = screen.getByRole('table', { name: 'Fees by amount' })
    const cells = [...table.querySelectorAll('th, td')].map((cell) => cell.textContent)
    expect(cells).toEqual(['From', 'To', 'Fee', '$10.00', '$1,999.99', '$5.00'])
  })

  it('a visitor sees the sign-in link, and a sender does not (2.14b)', async () => {
    renderCalculator()
    expect(await screen.findByRole('button', { name: /^Sign in/ })).toBeVisible()
    mockResponse('get', '/v1/senders/transactions/limit', {
      senderLimit: '2999.00',
      currentTier: 'ONE',
      window: '',
    })
    mockResponse('get', '/v1/coupons/check/NPL', { error: false })
    act(() => signInUser())
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Sign in/ })).toBeNull())
  })

  it('signing in loads the limit of the sender (4.11b)', async () => {
    mockResponse('post', '/v1/auth/signin', {
      token: 't1',
      tokenType: 'Bearer',
      roles: ['USER'],
      expiresAt: '',
    })
    mockResponse('get', '/v1/senders', { sender: aSender, status: verified, provider: 'SYSTEM' })
    mockLimit('1500.00')
    mockResponse('get', '/v1/coupons/check/NPL', { error: false })
    renderCalculator()
    await waitFor(() => expect(sendingInput()).toHaveAccessibleDescription('From $10.00 to $2,999.00'))
    await act(() => signIn({ email: 'maya@example.org', password: 'secret' }))
    await waitFor(() => expect(sendingInput()).toHaveAccessibleDescription('From $10.00 to $1,500.00'))
  })

  it('submitting stores the payment detail for the later steps (2.14c 3.10a 9.02d 9.14b)', async () => {
    mockResponse('get', '/v1/quotes', aQuote)
    const { user } = renderCalculator()
    await waitFor(() => expect(receivingInput()).toHaveValue('28,000.00'))
    await user.click(screen.getByRole('button', { name: 'Send Money' }))
    const expectedDetail = {
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
    expect(useSendFlow.getState().paymentDetail).toMatchObject(expectedDetail)
    expect(onContinue).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(expectedDetail))
  })

  it('submitting stores the coupon and its bonus (3.10a)', async () => {
    signInUser()
    mockLimit('2999.00')
    mockResponse('get', '/v1/coupons/check/NPL', { error: false, coupon: aCoupon })
    const { user } = renderCalculator()
    await waitFor(() => expect(receivingInput()).toHaveValue('28,200.00'))
    await user.click(screen.getByRole('button', { name: 'Send Money' }))
    expect(useSendFlow.getState().paymentDetail).toMatchObject({
      coupon: aCoupon,
      bonusAmount: '100.00',
      exchangeRate: '140.50',
      receivingAmount: '28200.00',
    })
  })

  it('the Send Money button holds the rate until a better rate is published (9.09d 4.23b)', async () => {
    const expiresAt = new Date(Date.now() + 30 * 60_000).toISOString()
    const quoteRequests = mockResponse('get', '/v1/quotes', { ...aQuote, expiresAt })
    const { user } = renderCalculator()
    await waitFor(() => expect(receivingInput()).toHaveValue('28,000.00'))
    await user.click(screen.getByRole('button', { name: 'Send Money' }))
    await waitFor(() =>
      expect(useSendFlow.getState().paymentDetail?.heldQuote).toEqual({
        token: 'signed-1',
        rate: '140.00',
        expiresAt,
      }),
    )
    expect(quoteRequests.urls[0]?.searchParams.get('senderAmount')).toBe('200.00')
    const rateRequests = mockResponse('get', '/v1/exchange-rate', { ...rate, rate: '139.00' })
    act(() => applyFrame({ type: 'EXCHANGE_RATE_UPDATED', position: '1' }))
    await waitFor(() => expect(rateRequests.urls).toHaveLength(1))
    expect(await screen.findByText(/Held for you until .+ P[SD]T/)).toBeVisible()
    expect(screen.getByText('1 USD = 140.00 NPR')).toBeVisible()
    mockResponse('get', '/v1/exchange-rate', { ...rate, rate: '141.00' })
    act(() => applyFrame({ type: 'EXCHANGE_RATE_UPDATED', position: '2' }))
    expect(await screen.findByText('1 USD = 141.00 NPR')).toBeVisible()
  })

  it('the form focuses an invalid amount instead of submitting it (5.01b 5.01c 5.12b)', async () => {
    const { user } = renderCalculator()
    await waitFor(() => expect(receivingInput()).toHaveValue('28,000.00'))
    await user.clear(sendingInput())
    await user.click(screen.getByRole('button', { name: 'Send Money' }))
    expect(onContinue).not.toHaveBeenCalled()
    expect(sendingInput()).toHaveFocus()
    for (const field of [sendingInput(), receivingInput()]) {
      expect(field).toHaveAccessibleDescription(expect.stringContaining('This field cannot be empty'))
    }
  })

  it('a receiving amount above 10 lakh rupees shows the limit on its field (5.12e 5.14f)', async () => {
    const { user } = renderCalculator()
    await waitFor(() => expect(receivingInput()).toHaveValue('28,000.00'))
    await user.clear(receivingInput())
    await user.type(receivingInput(), '1000000.01')
    expect(receivingInput()).toHaveAccessibleDescription('Receiving amount limit is NPR 10 Lakhs')
  })

  it('a debit card is disabled above the limit of the country (5.12i 9.03d)', async () => {
    const sendingAmountLimit = { ...nepal.sendingAmountLimit, card: '1500.00' }
    const { user } = renderCalculator({ destinations: [{ ...nepal, sendingAmountLimit }] })
    await waitFor(() => expect(receivingInput()).toHaveValue('28,000.00'))
    const card = screen.getByRole('radio', { name: 'Debit Card' })
    expect(card).toHaveAccessibleDescription('Up to $1,500')
    await user.clear(sendingInput())
    await user.type(sendingInput(), '1500.00')
    expect(card).toBeEnabled()
    await user.clear(sendingInput())
    await user.type(sendingInput(), '1500.01')
    expect(card).toBeDisabled()
    expect(screen.getByText('Transactions above $1500 cannot be made using debit card')).toBeVisible()
  })

  it('a debit card is disabled above $2,000 (5.12i 9.02b)', async () => {
    const { user } = renderCalculator()
    await waitFor(() => expect(receivingInput()).toHaveValue('28,000.00'))
    await user.clear(sendingInput())
    await user.type(sendingInput(), '2000.00')
    expect(screen.getByRole('radio', { name: 'Debit Card' })).toBeEnabled()
    await user.clear(sendingInput())
    await user.type(sendingInput(), '2000.01')
    expect(screen.getByRole('radio', { name: 'Debit Card' })).toBeDisabled()
    expect(screen.getByText('Transactions above $2000 cannot be made using debit card')).toBeVisible()
  })

  it('a missing rate shows a message (8.07e)', async () => {
    mockResponse('get', '/v1/countries/USA/destinations', { result: [nepal] })
    mockResponse('get', '/v1/fees', { result: someFees })
    mockError('get', '/v1/exchange-rate', 404, 'NO_EXCHANGE_RATE')
    render(<Calculator submitLabel="Send Money" onContinue={onContinue} />)
    expect(await screen.findByText('No exchange rate found')).toBeVisible()
  })

  it.each([
    ['', 'Please enter a coupon', '5.13c'],
    ['DASH-26', 'This field cannot have special character', '5.13a'],
    ['DASH 26', 'Invalid Coupon Code', '5.13b'],
  ])('applying the coupon %j shows %j (%s)', async (code, error, _clause) => {
    const { user } = renderCalculator()
    await screen.findByText('1 USD = 140.00 NPR')
    await user.click(screen.getByRole('button', { name: 'I have a coupon' }))
    const coupon = screen.getByRole('textbox', { name: 'Coupon' })
    if (code) await user.type(coupon, code)
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(coupon).toHaveAccessibleDescription(error)
  })

  it('applying a coupon without a country shows a message (5.13d)', async () => {
    useSendFlow.setState({ country: '' })
    const { user } = renderCalculator()
    await screen.findByText('1 USD = 140.00 NPR')
    await user.click(screen.getByRole('button', { name: 'I have a coupon' }))
    await user.type(screen.getByRole('textbox', { name: 'Coupon' }), 'DASHAIN26{Enter}')
    expect(screen.getByText('Please select the Country')).toBeVisible()
  })

  const signInWithLimit = (senderLimit: string, window: string) => {
    signInUser()
    mockResponse('get', '/v1/senders/transactions/limit', { senderLimit, currentTier: 'ONE', window })
    mockResponse('get', '/v1/coupons/check/NPL', { error: false })
  }

  it('a sender above the limit sees a warning and an upgrade link (5.12h 6.07a)', async () => {
    signInWithLimit('150.00', 'transaction')
    renderCalculator()
    expect(await screen.findByText(/The entered amount is greater than your tier limit/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Upgrade your tier' })).toHaveAttribute(
      'href',
      '/user/upgrade-tier',
    )
    expect(screen.queryByText(/current maximum|Remaining amount/)).not.toBeInTheDocument()
  })

  it('an amount above the limit shows the limit on its field (5.12f)', async () => {
    signInWithLimit('150.00', 'transaction')
    const { user } = renderCalculator()
    await screen.findByText(/The entered amount is greater than your tier limit/)
    await user.clear(sendingInput())
    await user.type(sendingInput(), '150.01')
    expect(sendingInput()).toHaveAccessibleDescription(
      expect.stringContaining('Your current transaction limit is $150.00. Upgrade tier for higher limit.'),
    )
  })

  it.each([
    ['day', 'Transaction limit for the day exceeded, current maximum that can be sent is $ 150.00', '5.14c'],
    ['30 days', 'Remaining amount is $ 150.00', '5.14d'],
  ])('a sender above the limit for the window %j sees %j (%s)', async (window, text, _clause) => {
    signInWithLimit('150.00', window)
    renderCalculator()
    expect(await screen.findByText(text)).toBeVisible()
  })

  it('a valid coupon changes the amounts and stays locked until the user resets it (4.21d 4.21e)', async () => {
    const { user } = renderCalculator()
    await waitFor(() => expect(receivingInput()).toHaveValue('28,000.00'))
    mockResponse('get', '/v1/coupons/redeem/DASHAIN26/country/NPL', { error: false, coupon: aCoupon })
    await user.click(screen.getByRole('button', { name: 'I have a coupon' }))
    await user.type(screen.getByRole('textbox', { name: 'Coupon' }), 'DASHAIN26{Enter}')
    expect(await screen.findByRole('img', { name: 'Coupon applied' })).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Coupon' })).toBeDisabled()
    expect(receivingInput()).toHaveValue('28,200.00') // 200 x 140.50 + 100
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(receivingInput()).toHaveValue('28,000.00')
  })

  it('the form shows the server’s message about a coupon unchanged (5.13e)', async () => {
    const { user } = renderCalculator()
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

  it('a sender gets the default coupon automatically and can only reset it (4.21c 4.21f 6.07a)', async () => {
    signInUser()
    mockResponse('get', '/v1/senders/transactions/limit', {
      senderLimit: '2999.00',
      currentTier: 'ONE',
      window: '',
    })
    mockResponse('get', '/v1/coupons/check/NPL', { error: false, coupon: aCoupon })
    const { user } = renderCalculator()
    await waitFor(() => expect(receivingInput()).toHaveValue('28,200.00'))
    expect(screen.getByRole('textbox', { name: 'Coupon' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(receivingInput()).toHaveValue('28,000.00')
  })

  it('signing out resets the amounts and errors, and fetches the rate and the fees again (4.21g)', async () => {
    signInUser()
    mockLimit('2999.00')
    mockResponse('get', '/v1/coupons/check/NPL', { error: false })
    const { user } = renderCalculator()
    await waitFor(() => expect(receivingInput()).toHaveValue('28,000.00'))
    await user.clear(sendingInput())
    await user.type(sendingInput(), '7')
    await user.tab()
    expect(sendingInput()).toHaveValue('7.00')
    expect(sendingInput()).toBeInvalid()
    mockResponse('get', '/v1/exchange-rate', { ...rate, rate: '141.00' })
    const feeRequests = mockResponse('get', '/v1/fees', { result: someFees })
    act(() => resetSession())
    await waitFor(() => expect(sendingInput()).toHaveValue('200.00'))
    expect(sendingInput()).not.toBeInvalid()
    await waitFor(() => expect(receivingInput()).toHaveValue('28,200.00'))
    await waitFor(() => expect(feeRequests.urls).toHaveLength(1))
  })

  it('the rate and the fees load only if they are not in the cache (4.21h)', async () => {
    mockSharedResponses({ '/v1/countries/USA/destinations': { result: [nepal] } })
    const rateRequests = mockResponse('get', '/v1/exchange-rate', rate)
    const feeRequests = mockResponse('get', '/v1/fees', { result: someFees })
    const calculator = <Calculator submitLabel="Send Money" onContinue={onContinue} />
    const first = render(calculator)
    await waitFor(() => expect(receivingInput()).toHaveValue('28,000.00'))
    first.unmount()
    render(calculator)
    expect(receivingInput()).toHaveValue('28,000.00')
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(rateRequests.urls).toHaveLength(1)
    expect(feeRequests.urls).toHaveLength(1)
  })
})
