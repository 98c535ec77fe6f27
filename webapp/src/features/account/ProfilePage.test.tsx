import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { findToast } from '@/test/domQueries'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import { mockWidget } from '@/test/widget'
import ProfilePage from './ProfilePage'

const mockConfig = (widgetOrigin = 'https://widgets.test') =>
  mockResponse('get', '/v1/config', {
    environment: 'test',
    widgetOrigin,
    idleMinutes: 5,
    hiddenSourceStates: [],
    disabledStates: [],
    supportPhones: ['+1 (555) 010-4852'],
  })
const mockWidgetToken = () => {
  mockConfig()
  mockResponse('get', '/v1/auth/widget-token', { token: 'widget', referenceId: 'sender-1' })
}
const detailValue = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling

describe('the sender’s details (2.24a)', () => {
  test('include name, email, phone, state, country, tier, and verification status (2.24a)', () => {
    signInUser({ status: { currentTier: 'TWO' } })
    render(<ProfilePage />)
    expect(detailValue('Name')).toHaveTextContent('Maya Gurung')
    expect(detailValue('Email')).toHaveTextContent('maya@example.org Verified')
    expect(detailValue('Phone')).toHaveTextContent('+1 (617) 555-0142 Verified')
    expect(detailValue('State')).toHaveTextContent('Massachusetts')
    expect(detailValue('Country')).toHaveTextContent('United States')
    expect(detailValue('Tier')).toHaveTextContent('Tier 2')
    expect(screen.getByText('Your identity is verified.')).toBeVisible()
  })

  test('link to account verification if they are unverified (2.24a)', () => {
    signInUser({ status: { isEmailVerified: false } })
    render(<ProfilePage />)
    expect(detailValue('Email')).toHaveTextContent('Not verified')
    expect(screen.getByRole('link', { name: 'Verify now' })).toHaveAttribute(
      'href',
      paths.accountVerification,
    )
  })

  test('show Tier 1 for a sender without a tier (4.07c)', () => {
    signInUser({ status: { currentTier: '', isKYCVerified: false, kycStatus: 'UNVERIFIED' } })
    render(<ProfilePage />)
    expect(detailValue('Tier')).toHaveTextContent('Tier 1')
  })

  test('include a link to add a missing phone number (2.27a)', async () => {
    signInUser({ user: { phoneNumber: '' } })
    const { user, router } = render(<ProfilePage />)
    await user.click(screen.getByRole('link', { name: 'Add a phone number' }))
    expect(router.state.location).toMatchObject({
      pathname: paths.settings,
      state: { fromNotification: 'phone' },
    })
  })
})

describe('the identity check (2.24a)', () => {
  const unverified = { isKYCVerified: false, kycStatus: 'UNVERIFIED', currentTier: '' } as const

  test('opens automatically for a user who followed the header link (2.24a)', async () => {
    mockWidgetToken()
    signInUser({ status: unverified })
    render(<ProfilePage />, { state: { fromHeader: true } })
    expect(await screen.findByTitle('Identity verification')).toHaveAttribute(
      'src',
      expect.stringContaining('https://widgets.test/widgets/kyc?token=widget'),
    )
  })

  test('opens after a click for other users (2.24a)', async () => {
    mockWidgetToken()
    signInUser({ status: unverified })
    const { user } = render(<ProfilePage />)
    expect(screen.queryByTitle('Identity verification')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Verify your identity' }))
    expect(await screen.findByTitle('Identity verification')).toBeVisible()
  })

  test.each(['REVIEW_PENDING', 'VERIFIED', 'SUSPENDED'] as const)(
    'does not open while the status is %s (2.24a)',
    (kycStatus) => {
      if (kycStatus === 'SUSPENDED') mockConfig()
      signInUser({ status: { kycStatus, isKYCVerified: kycStatus === 'VERIFIED' } })
      render(<ProfilePage />, { state: { fromHeader: true } })
      expect(screen.queryByTitle('Identity verification')).toBeNull()
      expect(screen.queryByRole('button', { name: /identity|verification/ })).toBeNull()
    },
  )

  test('shows one message and closes when the sender becomes verified (4.05d 8.10g)', async () => {
    mockWidgetToken()
    signInUser({ status: unverified })
    render(<ProfilePage />, { state: { fromHeader: true } })
    await screen.findByTitle('Identity verification')
    signInUser()
    expect(await findToast('personal information verified successfully')).toHaveRole('status')
    await waitFor(() => expect(screen.queryByTitle('Identity verification')).toBeNull())
  })

  test('reports the widget’s status to the server and shows the server’s status (4.10a 8.10f)', async () => {
    mockWidgetToken()
    const statusReports = mockResponse('post', '/v1/senders/kyc-status', {
      kycStatus: 'REVIEW_PENDING',
      isKYCVerified: false,
    })
    signInUser({ status: unverified })
    const { user: sender, status } = useSession.getState()
    mockResponse('get', '/v1/senders', {
      sender: sender ?? null,
      status: { ...status, kycStatus: 'REVIEW_PENDING' },
      provider: 'SYSTEM',
    })
    render(<ProfilePage />, { state: { fromHeader: true } })
    const frame = await screen.findByTitle<HTMLIFrameElement>('Identity verification')
    const sendMessage = mockWidget(frame)
    const sendStatus = (status: string) => sendMessage({ type: 'kyc', status })
    sendStatus('IN_PROGRESS')
    expect(await screen.findByText('verification in progress')).toBeVisible()
    sendStatus('VERIFIED')
    expect(await screen.findByText(/We’re reviewing your details/)).toBeVisible()
    expect(statusReports.bodies).toEqual([{ status: 'VERIFIED' }])
    expect(useSession.getState().status?.isKYCVerified).toBe(false)
  })
})

describe('the action buttons (2.24b)', () => {
  test('link to the upgrade page and the new beneficiary page (2.24b)', () => {
    signInUser()
    render(<ProfilePage />)
    expect(screen.getByRole('link', { name: 'Upgrade Limit' })).toHaveAttribute('href', paths.upgradeTier)
    expect(screen.getByRole('link', { name: 'Add Beneficiary' })).toHaveAttribute(
      'href',
      paths.accountBeneficiaryCreate,
    )
  })

  test('are disabled while the sender is suspended (2.24b 6.06a)', async () => {
    mockConfig()
    signInUser({ status: { kycStatus: 'SUSPENDED', isKYCVerified: false } })
    render(<ProfilePage />)
    expect(screen.getByRole('button', { name: 'Upgrade Limit' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Add Beneficiary' })).toBeDisabled()
    const notice = await screen.findByRole('alert')
    expect(await within(notice).findByRole('link', { name: 'Call +1 (555) 010-4852' })).toHaveAttribute(
      'href',
      'tel:+15550104852',
    )
  })
})
