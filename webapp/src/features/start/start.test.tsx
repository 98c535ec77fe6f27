import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { clearSendFlow, storePaymentDetail } from '@/sendFlow/store'
import { resetSession, useSession } from '@/session/store'
import { aPaymentDetail } from '@/test/fixtures'
import { render, signInUser, verified } from '@/test/render'
import { mockResponse, mockSharedResponses } from '@/test/server'
import { exceedsLimit } from './limit'
import RegistrationPage from './RegistrationPage'
import SenderDetailsPage from './SenderDetailsPage'

beforeEach(() => {
  resetSession()
  clearSendFlow()
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

  it('a visitor sees the sign-up form, the receipt, and a link to skip and sign in (2.15b)', () => {
    storePaymentDetail(aPaymentDetail)
    render(<RegistrationPage />)
    expect(screen.getByLabelText('First name')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Skip and sign in' })).toBeVisible()
    expect(screen.getByRole('complementary', { name: 'Your transfer' })).toBeVisible()
  })

  it('a pending review shows a message (2.15c)', () => {
    signInUser({ status: { isKYCVerified: false, kycStatus: 'REVIEW_PENDING' } })
    storePaymentDetail(aPaymentDetail)
    render(<SenderDetailsPage />)
    expect(screen.getByRole('status')).toHaveTextContent('We are checking your details')
  })

  it('an amount equal to the limit does not open the payment details (5.15d 5.15a)', async () => {
    signInUser({ status: unverified })
    mockResponse('get', '/v1/senders/transactions/limit', {
      senderLimit: '200.00',
      currentTier: 'ONE',
      window: '',
    })
    storePaymentDetail(aPaymentDetail)
    render(<SenderDetailsPage />)
    expect(await screen.findByTitle('Identity verification')).toBeVisible()
    expect(screen.queryByText(/^now at/)).not.toBeInTheDocument()
  })

  it('an amount above the limit opens the payment details (5.15d 5.15a)', async () => {
    signInUser({ status: unverified })
    mockResponse('get', '/v1/senders/transactions/limit', {
      senderLimit: '199.99',
      currentTier: 'ONE',
      window: '',
    })
    storePaymentDetail(aPaymentDetail)
    render(<SenderDetailsPage />)
    expect(await screen.findByText('now at /payment/details')).toBeVisible()
    await waitFor(() => expect(screen.getByText('Your current transaction limit is $ 199.99.')).toBeVisible())
    expect(exceedsLimit({ sendingAmount: '199.99' }, '199.99')).toBe(false)
  })
})
