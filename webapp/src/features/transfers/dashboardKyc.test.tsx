import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '@/lib/api/queries'
import { paths } from '@/lib/paths'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse, mockSharedResponses } from '@/test/server'
import { toast } from '@/ui/toast'
import DashboardPage from './DashboardPage'

const mockGlance = (transactionCount: number) =>
  mockResponse('get', '/v1/senders/transactions/glance', {
    amountSent: '0.00',
    transactionCount,
    beneficiaryCount: 0,
  })

const mockConfig = (...supportPhones: string[]) =>
  mockResponse('get', '/v1/config', {
    environment: 'test',
    widgetOrigin: 'http://localhost:8081',
    idleMinutes: 5,
    hiddenSourceStates: [],
    disabledStates: [],
    supportPhones,
  })

beforeEach(() => {
  mockSharedResponses({
    '/v1/senders/requests': { result: [] },
    '/v1/senders/transactions/limit': { senderLimit: '2249.25', currentTier: 'ONE', window: 'day' },
  })
  mockResponse('get', '/v1/senders/transactions/months', { result: [] })
  mockResponse('get', '/v1/senders/transactions', {
    result: [],
    paging: { page: 0, pageSize: 20, totalCount: 0 },
  })
})

const rejectWidgetToken = () =>
  mockError('get', '/v1/auth/widget-token', 403, 'FORBIDDEN', 'The check is not open')

const findProfile = () => screen.findByRole('region', { name: 'Profile' })

describe('the dashboard profile', () => {
  test('shows the sender’s name, contact details, tier, and KYC status (1.05a)', async () => {
    mockConfig('+1 415 555 0100')
    mockGlance(0)
    signInUser()
    render(<DashboardPage />)
    const summary = within(await findProfile())
    for (const text of [
      'Maya Gurung',
      'maya@example.org',
      '+1 (617) 555-0142',
      'Massachusetts',
      'Tier 1',
      'Verified',
    ]) {
      expect(summary.getByText(text)).toBeVisible()
    }
    expect(summary.getByRole('link', { name: 'View profile' })).toHaveAttribute('href', paths.profile)
  })

  test('lets an unverified sender open the KYC widget (1.05a)', async () => {
    mockConfig('+1 415 555 0100')
    mockGlance(0)
    rejectWidgetToken()
    signInUser({ status: { kycStatus: 'UNVERIFIED', isKYCVerified: false } })
    const { user } = render(<DashboardPage />)
    await user.click(within(await findProfile()).getByRole('button', { name: 'Verify your identity' }))
    expect(await screen.findByRole('dialog', { name: 'Verify your identity' })).toBeVisible()
    expect(await screen.findByText('The check is not open')).toBeVisible()
  })
})

test('the KYC dialog closes with one message once the sender is verified (4.05d)', async () => {
  mockConfig('+1 415 555 0100')
  mockGlance(1)
  rejectWidgetToken()
  const success = vi.spyOn(toast, 'success')
  const signInUnverified = () =>
    signInUser({ status: { kycStatus: 'RETRY_REQUESTED', isKYCVerified: false } })
  signInUnverified()
  const { user } = render(<DashboardPage />)
  await user.click(await screen.findByRole('button', { name: 'Continue verification' }))
  expect(await screen.findByRole('dialog', { name: 'Verify your identity' })).toBeVisible()
  await screen.findByText('The check is not open')
  act(() => signInUser())
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  act(signInUnverified)
  act(() => signInUser())
  expect(success).toHaveBeenCalledExactlyOnceWith('personal information verified successfully')
})

describe('the dashboard banner', () => {
  test.each(['RETRY_REQUESTED', 'DOCUMENT_REQUESTED'] as const)(
    'is the only element that opens the KYC widget for %s (2.33f 4.05c)',
    async (kycStatus) => {
      mockConfig('+1 415 555 0100')
      mockGlance(1)
      rejectWidgetToken()
      signInUser({ status: { kycStatus, isKYCVerified: false } })
      const { user } = render(<DashboardPage />)
      const banner = await screen.findByText(/could not verify|need a document/)
      expect(banner).toBeVisible()
      const buttons = screen.getAllByRole('button', { name: 'Continue verification' })
      expect(buttons).toHaveLength(1)
      await user.click(buttons[0] as HTMLElement)
      expect(await screen.findByRole('dialog', { name: 'Verify your identity' })).toBeVisible()
    },
  )

  test('links to the support phone while the review is pending (2.33f 4.05b)', async () => {
    mockConfig('+1 415 555 0100')
    mockGlance(1)
    signInUser({ status: { kycStatus: 'REVIEW_PENDING', isKYCVerified: false } })
    render(<DashboardPage />)
    expect(await screen.findByText(/call us at \+1 415 555 0100\.$/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', 'tel:+14155550100')
  })

  test('is not shown to a sender without transfers (4.05b)', async () => {
    mockConfig('+1 415 555 0100')
    mockGlance(0)
    signInUser({ status: { kycStatus: 'REVIEW_PENDING', isKYCVerified: false } })
    render(<DashboardPage />)
    await findProfile()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.queryByText(/call us at/)).not.toBeInTheDocument()
  })

  test('mentions customer support if there is no support phone (4.05b)', async () => {
    mockConfig()
    mockGlance(1)
    signInUser({ status: { kycStatus: 'REVIEW_PENDING', isKYCVerified: false } })
    render(<DashboardPage />)
    expect(await screen.findByText(/contact our customer support\.$/)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Call us' })).not.toBeInTheDocument()
  })
})
