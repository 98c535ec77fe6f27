import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '@/lib/api/queries'
import type { Tier } from '@/lib/api/types'
import { closeSignIn, useSignInDialog } from '@/lib/dialogs'
import { clearSendFlow, type PaymentDetail, storePaymentDetail, useSendFlow } from '@/lib/sendFlow/store'
import { resetSession, useSession } from '@/lib/session/store'
import { resetCalculator } from '@/parts/calculator/store'
import { findToast } from '@/test/domQueries'
import { aPaymentDetail, aQuote, nepal, someFees } from '@/test/fixtures'
import { render, signInUser, verified } from '@/test/render'
import { mockResponse, mockSharedResponses } from '@/test/server'
import PaymentDetailsPage from './PaymentDetailsPage'
import RegistrationPage from './RegistrationPage'
import SenderDetailsPage from './SenderDetailsPage'

beforeEach(() => {
  resetSession()
  clearSendFlow()
  resetCalculator()
  closeSignIn()
  mockSharedResponses({
    '/v1/states/USA': { result: [] },
    '/v1/senders/transactions/limit': { senderLimit: '2999.00', currentTier: 'ONE', window: '' },
    '/v1/auth/widget-token': { token: 'w', referenceId: 'sender-1' },
    '/v1/config': {
      environment: 'test',
      widgetOrigin: 'https://widgets.example',
      idleMinutes: 5,
      hiddenSourceStates: [],
      disabledStates: [],
      supportPhones: [],
    },
  })
})

function SignInDialog() {
  return useSignInDialog() ? <p>the sign-in dialog</p> : null
}

describe('the payment details', () => {
  it.each([
    ['visitor', () => undefined, '/auth/registration'],
    ['sender', signInUser, '/user/details'],
  ])('Continue takes a %s to the sender details (2.14c)', async (_, signIn, path) => {
    signIn()
    mockSharedResponses({
      '/v1/countries/USA/destinations': { result: [nepal] },
      '/v1/fees': { result: someFees },
      '/v1/coupons/check/NPL': { error: false },
      '/v1/quotes': aQuote,
    })
    mockResponse('get', '/v1/exchange-rate', { rate: '140.00', midRate: '141.00' })
    const { user } = render(<PaymentDetailsPage />)
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'They receive' })).toHaveValue('28,000.00'),
    )
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(`now at ${path}`)).toBeVisible()
    expect(useSendFlow.getState().paymentDetail).toMatchObject({ sendingAmount: '200.00', country: 'NPL' })
  })
})

const unverified = { isKYCVerified: false, kycStatus: 'UNVERIFIED' } as const

describe('the sender details', () => {
  it('a fully verified sender continues to the beneficiary step (2.15a)', async () => {
    signInUser()
    storePaymentDetail(aPaymentDetail)
    render(<SenderDetailsPage />)
    expect(await screen.findByText('now at /beneficiary')).toBeVisible()
  })

  it('an unverified sender sees the identity check and the receipt, and continues once verified (2.15b)', async () => {
    signInUser({ status: unverified })
    storePaymentDetail(aPaymentDetail)
    render(<SenderDetailsPage />)
    const frame = await screen.findByTitle('Identity verification')
    expect(frame).toHaveAttribute(
      'src',
      expect.stringMatching(/^https:\/\/widgets\.example\/widgets\/kyc\?.*token=w/),
    )
    expect(screen.getByRole('complementary', { name: 'Your transfer' })).toHaveTextContent('28,000.00')
    act(() => useSession.setState({ status: verified }))
    expect(await screen.findByText('now at /beneficiary')).toBeVisible()
  })

  it('a visitor sees the sign-up form, the receipt, and a link to skip and sign in (2.15b)', async () => {
    storePaymentDetail(aPaymentDetail)
    const { user } = render(
      <>
        <RegistrationPage />
        <SignInDialog />
      </>,
    )
    expect(screen.getByLabelText('First name')).toBeVisible()
    expect(screen.getByRole('complementary', { name: 'Your transfer' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Skip and sign in' }))
    expect(screen.getByText('the sign-in dialog')).toBeVisible()
  })

  it('a pending review shows a message (2.15c)', () => {
    signInUser({ status: { isKYCVerified: false, kycStatus: 'REVIEW_PENDING' } })
    storePaymentDetail(aPaymentDetail)
    render(<SenderDetailsPage />)
    expect(screen.getByRole('status')).toHaveTextContent('We are checking your details')
  })

  /** openPage opens the page for an unverified sender with this limit and these amounts. */
  const openPage = (currentTier: Tier | '', senderLimit: string, amounts: Partial<PaymentDetail>) => {
    signInUser({ status: unverified })
    mockResponse('get', '/v1/senders/transactions/limit', { senderLimit, currentTier, window: '' })
    storePaymentDetail({ ...aPaymentDetail, ...amounts })
    render(<SenderDetailsPage />)
  }

  it.each([
    ['an amount equal to the limit', '5.15a', 'ONE', '200.00', {}],
    ['$2,500.00 without a tier', '5.14a', '', '0.00', { sendingAmount: '2500.00' }],
    ['$9,999.99 with the fee in tier three', '5.12g', 'THREE', '9999.99', { sendingAmount: '9994.99' }],
    ['NPR 10 lakh', '5.15b', 'ONE', '2999.00', { receivingAmount: '1000000.00' }],
  ] as const)('%s does not open the payment details (5.15d %s)', async (_, _clause, tier, limit, amounts) => {
    openPage(tier, limit, amounts)
    expect(await screen.findByTitle('Identity verification')).toBeVisible()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByText(/^now at/)).not.toBeInTheDocument()
  })

  const limitText = (amount: string) => `Your current transaction limit is $ ${amount}.`

  it.each([
    ['an amount above the limit', '5.15a', limitText('199.99'), 'ONE', '199.99', {}],
    [
      '$10,000.00 with the fee in tier three',
      '5.12g',
      limitText('9,994.99'),
      'THREE',
      '9999.99',
      { sendingAmount: '9995.00' },
    ],
    [
      'more than NPR 10 lakh',
      '5.15b',
      'Receiving amount limit is NPR 10 Lakhs',
      'ONE',
      '2999.00',
      { receivingAmount: '1000000.01' },
    ],
  ] as const)('%s opens the payment details (5.15d %s)', async (_, _clause, text, tier, limit, amounts) => {
    openPage(tier, limit, amounts)
    expect(await screen.findByText('now at /payment/details')).toBeVisible()
    expect(await findToast(text)).toHaveRole('alert')
  })
})
