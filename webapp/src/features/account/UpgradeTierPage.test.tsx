import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '@/lib/paths'
import { nextTier, useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse, mockSharedResponses } from '@/test/server'
import { mockWidget } from '@/test/widget'
import { tiers } from './tiers'
import UpgradeTierPage from './UpgradeTierPage'

const findWidget = () => screen.findByTitle<HTMLIFrameElement>('Upgrade your limit')
const expectNoWidget = () => expect(screen.queryByTitle('Upgrade your limit')).toBeNull()

beforeEach(() => {
  mockSharedResponses({
    '/v1/config': {
      environment: 'test',
      widgetOrigin: 'https://widgets.test',
      idleMinutes: 5,
      hiddenSourceStates: [],
      disabledStates: [],
      supportPhones: ['+1 (555) 010-4852'],
    },
    '/v1/auth/widget-token': { token: 'widget', referenceId: 'sender-1' },
    '/v1/senders/transactions/limit': { senderLimit: '1500.00', currentTier: 'ONE', window: 'day' },
  })
})

describe('available actions', () => {
  test('a suspended sender sees a warning and no widget (2.25a)', async () => {
    signInUser({ status: { kycStatus: 'SUSPENDED', isKYCVerified: false } })
    render(<UpgradeTierPage />)
    expect(screen.getByRole('alert')).toHaveTextContent('Your account is suspended')
    expect(await screen.findByRole('link', { name: 'Call +1 (555) 010-4852' })).toBeVisible()
    expectNoWidget()
  })

  test('a suspended sender in tier three sees no congratulations (2.25a)', () => {
    signInUser({ status: { kycStatus: 'SUSPENDED', isKYCVerified: false, currentTier: 'THREE' } })
    render(<UpgradeTierPage />)
    expect(screen.queryByText('Congratulations')).toBeNull()
  })

  test('a sender in tier three sees that all limits are unlocked (2.25b)', () => {
    signInUser({ status: { currentTier: 'THREE' } })
    render(<UpgradeTierPage />)
    expect(screen.getByText('Congratulations')).toBeVisible()
    expect(screen.getByText(/All limits are unlocked/)).toBeVisible()
    expectNoWidget()
  })

  test('a verified sender sees the tier widget (2.25c)', async () => {
    signInUser()
    render(<UpgradeTierPage />)
    expect(await findWidget()).toHaveAttribute('src', expect.stringContaining('/widgets/tier?token=widget'))
    expect(screen.getByRole('heading', { name: 'Request tier 2' })).toBeVisible()
  })

  test('an unverified sender must verify their identity first (2.07a 2.25c)', async () => {
    signInUser({ status: { kycStatus: 'UNVERIFIED', isKYCVerified: false, currentTier: '' } })
    const { user, router } = render(<UpgradeTierPage />)
    expect(screen.getByText(/Verify your identity first/)).toBeVisible()
    expectNoWidget()
    await user.click(screen.getByRole('link', { name: 'Verify your identity' }))
    expect(router.state.location).toMatchObject({ pathname: paths.profile, state: { fromHeader: true } })
  })

  test('a tier request shows the widget’s message and reloads the account (4.10f)', async () => {
    signInUser()
    const { user: sender, status } = useSession.getState()
    mockResponse('get', '/v1/senders', {
      sender: sender ?? null,
      status: { ...status, requestedTier: 'TWO' },
      provider: 'SYSTEM',
    })
    render(<UpgradeTierPage />)
    const sendMessage = mockWidget(await findWidget())
    sendMessage({ type: 'tier', status: 'TIER2_REQUESTED', message: 'We are reviewing your documents' })
    expect(await screen.findByText('We are reviewing your documents')).toBeVisible()
    expect(await screen.findByText(/Your request is under review/)).toBeVisible()
    await waitFor(expectNoWidget)
  })
})

describe('the side panel', () => {
  test('shows all tiers, marks the current tier, and shows the available amount (2.25d)', async () => {
    signInUser({ status: { currentTier: 'TWO' } })
    render(<UpgradeTierPage />)
    const panel = screen.getByRole('complementary', { name: 'Tiers and limits' })
    expect(within(panel).getByRole('heading', { name: /Your tier/ })).toHaveTextContent('Tier 2')
    expect(await within(panel).findByText('1,500.00')).toBeVisible()
    const sections = ['Tier 1', /^Tier 2/, 'Tier 3'].map((name) =>
      within(panel).getByRole('heading', { name }).closest('section'),
    )
    expect(sections[0]).toHaveTextContent('per transaction$2,999.00per day$2,999.00per 30 days$2,999.00')
    expect(sections[0]).toHaveTextContent('per 6 months$5,000.00What we need: Full name')
    expect(sections[1]).toHaveTextContent('What we need: ID number, issuing authority')
    expect(sections[2]).toHaveTextContent('What we need: Source of funds')
  })

  test.each([
    [1, '2999.00', '2999.00', '2999.00', '5000.00', '9.04a'],
    [2, '7499.00', '7499.00', '7499.00', '14999.00', '9.04b'],
    [3, '9999.99', '25000.00', '50000.00', '100000.00', '9.04c'],
  ])(
    'tier %i allows %s per transaction, %s per day, %s per 30 days, and %s per 6 months (%s)',
    (number, ...limits) => {
      const tier = tiers.find((candidate) => candidate.number === number)
      expect([tier?.perTransaction, tier?.perDay, tier?.per30Days, tier?.per180Days]).toEqual(
        limits.slice(0, 4),
      )
    },
  )

  test('lists each tier’s requirements (9.05a 9.05b 9.05c)', () => {
    signInUser()
    render(<UpgradeTierPage />)
    const panel = screen.getByRole('complementary', { name: 'Tiers and limits' })
    expect(
      within(panel)
        .getAllByText(/^What we need/)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'What we need: Full name, address, date of birth, phone, email, purpose of your transfers, relationship to your beneficiary, and a sanctions check.',
      'What we need: ID number, issuing authority, and expiration date, a copy of the ID, full Social Security number, occupation, and employer.',
      'What we need: Source of funds, shown by a bank statement or a pay stub.',
    ])
  })

  test('offers the next higher tier, up to tier 3 (4.07b)', () => {
    expect([nextTier(''), nextTier('ONE'), nextTier('TWO'), nextTier('THREE')]).toEqual([2, 2, 3, 3])
  })
})
