import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FeeSet } from '@/lib/api/types'
import { closeSignIn, useSignInDialog } from '@/lib/dialogs'
import { clearSendFlow } from '@/lib/sendFlow/store'
import { resetSession } from '@/lib/session/store'
import { resetCalculator } from '@/parts/calculator/store'
import { aQuote, nepal, someFees } from '@/test/fixtures'
import { render } from '@/test/render'
import { mockResponse, mockSharedResponses } from '@/test/server'
import HomePage from './HomePage'
import { zeroFeeMinimum } from './zeroFee'

const free = { minAmount: '1999.99', maxAmount: '14999.99', flatFee: '0.00', percentageFee: '0.00' }
const bank = (id: number) => ({
  id: String(id),
  referenceId: String(id),
  name: `Bank ${id} Limited`,
  active: true,
  isPartner: id <= 14,
  successor: '',
})

function SignInDialog() {
  return useSignInDialog() ? <p>the sign-in dialog</p> : null
}

const page = (
  <>
    <HomePage />
    <SignInDialog />
  </>
)

describe('the home page', () => {
  beforeEach(() => {
    clearSendFlow()
    resetCalculator()
    resetSession()
    closeSignIn()
    mockResponse('get', '/v1/config', {
      environment: 'test',
      widgetOrigin: '',
      idleMinutes: 5,
      hiddenSourceStates: [],
      disabledStates: [],
      supportPhones: ['(833) 555-0142'],
    })
    mockSharedResponses({ '/v1/quotes': aQuote })
    mockResponse('get', '/v1/countries/USA/destinations', { result: [nepal] })
    mockResponse('get', '/v1/exchange-rate', {
      rate: '140.00',
      midRate: '141.00',
      sourceCurrency: 'USD',
      destinationCurrency: 'NPR',
      publishedAt: '2026-11-20T18:30:00Z',
    })
    mockResponse('get', '/v1/fees', { result: [{ ...someFees[0], feeRanges: [free] }] })
    mockResponse('get', '/v1/banks', { result: Array.from({ length: 20 }, (_, index) => bank(index + 1)) })
  })

  it('the zero fee banner shows the minimum amount (1.03a 2.14d)', async () => {
    render(page)
    expect(await screen.findByText('No transfer fee on bank transfers of $1,999.99 or more')).toBeVisible()
    expect(screen.getByText('ZERO FEES')).toBeVisible()
  })

  it('the page shows our services, 14 partner banks, and support contacts (2.14d)', async () => {
    render(page)
    expect(screen.getByText('Safe, legal, easy')).toBeVisible()
    expect(screen.getByText('Best exchange rates guaranteed')).toBeVisible()
    expect(screen.getByText('7 days customer service')).toBeVisible()
    expect(await screen.findByText('Bank 14')).toBeVisible()
    expect(screen.queryByText('Bank 15')).toBeNull()
    expect(await screen.findByRole('link', { name: 'Call (833) 555-0142' })).toHaveAttribute(
      'href',
      'tel:8335550142',
    )
    expect(screen.getByRole('link', { name: 'Email us' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:/),
    )
  })

  it('Send Money opens registration for a visitor (2.14c)', async () => {
    mockResponse('get', '/v1/quotes', aQuote)
    const { user } = render(page)
    await screen.findByText('1 USD = 140.00 NPR')
    await user.clear(screen.getByRole('textbox', { name: 'You send' }))
    await user.type(screen.getByRole('textbox', { name: 'You send' }), '2500')
    await user.click(screen.getByRole('button', { name: 'Send Money' }))
    expect(await screen.findByText('now at /auth/registration')).toBeVisible()
  })

  it('a visitor can open the sign-in dialog (2.14b)', async () => {
    const { user } = render(page)
    await user.click(screen.getByRole('button', { name: /^Sign in/ }))
    expect(screen.getByText('the sign-in dialog')).toBeVisible()
  })

  it('a link that requires sign-in opens the sign-in dialog (2.14e)', () => {
    render(page, { at: '/here?tier-retry=1' })
    expect(screen.getByText('the sign-in dialog')).toBeVisible()
  })
  it('the sign-in dialog stays closed for other links (2.14e)', () => {
    render(page)
    expect(screen.queryByText('the sign-in dialog')).toBeNull()
  })
  it('a message from another page is shown (2.14e 4.17b)', async () => {
    render(page, { state: { message: 'Your password has been changed.' } })
    expect(await screen.findByText('Your password has been changed.')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })
  it('an error from another page is shown as an error (8.12d)', async () => {
    render(page, { state: { failure: 'The sign-in was canceled' } })
    expect(await screen.findByRole('alert')).toHaveTextContent('The sign-in was canceled')
  })
})

describe('zeroFeeMinimum', () => {
  it('returns undefined if bank account transfers are never free (1.03a 2.14d)', () => {
    expect(zeroFeeMinimum(someFees as never)).toBeUndefined()
    expect(
      zeroFeeMinimum([{ ...someFees[0], paymentMethod: 'DEBIT_CARD', feeRanges: [free] }] as never),
    ).toBeUndefined()
  })

  it('returns the smallest amount at and above which all payout methods are free (1.03a)', () => {
    const paid = { minAmount: '50.00', maxAmount: '1999.99', flatFee: '5.00', percentageFee: '0' }
    const sets = (...ranges: (typeof free)[][]) =>
      ranges.map((feeRanges) => ({ ...someFees[0], paymentMethod: 'BANK_ACCOUNT', feeRanges }) as FeeSet)
    expect(zeroFeeMinimum(sets([paid, free]))).toBe('1999.99')
    expect(zeroFeeMinimum(sets([free, paid]))).toBe('1999.99')
    // Another payout method is free only for larger amounts, or never.
    expect(zeroFeeMinimum(sets([paid, free], [{ ...free, minAmount: '3000.00' }]))).toBe('3000.00')
    expect(zeroFeeMinimum(sets([paid, free], [paid]))).toBeUndefined()
    // A middle range is free, but larger amounts are not.
    expect(zeroFeeMinimum(sets([{ ...free, minAmount: '10.00', maxAmount: '50.00' }, paid]))).toBeUndefined()
    expect(zeroFeeMinimum(sets([{ ...free, minAmount: '10.00' }]))).toBe('10.00')
    expect(zeroFeeMinimum([])).toBeUndefined()
  })
})
