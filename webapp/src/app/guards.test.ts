import { describe, expect, it } from 'vitest'
import type { Role, SenderStatus, User } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import type { Access } from '@/lib/route'
import type { Session } from '@/lib/session/store'
import { pathAfterSignIn } from '@/lib/signInRedirect'
import { decide } from './guards'
import { routes } from './routes'

const status: SenderStatus = {
  isEmailVerified: true,
  isPhoneVerified: true,
  isPhoneNumberVerified: true,
  isKYCVerified: true,
  kycStatus: 'VERIFIED',
  currentTier: 'ONE',
  requestedTier: '',
}
const user = {
  firstName: 'Maya',
  lastName: 'Gurung',
  phoneNumber: '4155550123',
  address: { country: 'USA', state: 'California', stateCode: 'CA' },
} as User

const anonymous: Session = {
  phase: 'anonymous',
  token: undefined,
  roles: [],
  user: undefined,
  status: undefined,
  expired: false,
  staffEndReason: undefined,
  justSignedOut: false,
}
const sessionOf = (
  role: Role,
  changes: { user?: Partial<User>; status?: Partial<SenderStatus> } = {},
): Session => ({
  ...anonymous,
  phase: 'signed-in',
  token: 't',
  roles: [role],
  user: { ...user, ...changes.user },
  status: { ...status, ...changes.status },
})

const sender = sessionOf('USER')
const senderWithUnverifiedPhone = sessionOf('USER', { status: { isPhoneVerified: false } })
const senderWithoutKyc = sessionOf('USER', { status: { isKYCVerified: false, kycStatus: 'UNVERIFIED' } })
const incompleteGuest = sessionOf('GUEST', { user: { phoneNumber: '' } })

const accessOf = (path: string): Access => {
  const route = routes.find((candidate) => candidate.path === path)
  if (!route) throw new Error(`no page at ${path}`)
  return route.access
}
const decisionAt = (path: string, session: Session, search = '') =>
  decide(accessOf(path), session, { pathname: path, search })
const outcomeAt = (path: string, session: Session, search = '') => {
  const decision = decisionAt(path, session, search)
  return decision.kind === 'redirect' ? decision.to : decision.kind
}

const adminPaths = routes.filter((route) => route.path.startsWith('/admin/')).map((route) => route.path)
const senderPaths = [
  paths.dashboard,
  paths.paymentInformation,
  paths.beneficiaryCreate,
  paths.accountBeneficiaryCreate,
  paths.upgradeTier,
  paths.beneficiary,
  paths.beneficiaryList,
  paths.payoutMethod,
  paths.payoutMethodList,
  paths.payoutMethodCreate,
  paths.accountVerification,
  paths.userDetails,
  paths.debitCard,
  paths.bankAccount,
  paths.settings,
  paths.profile,
  paths.review,
]

describe('guards', () => {
  it.each(adminPaths)('%s redirects visitors and senders to the home page (2.05a 6.03a 6.03b)', (path) => {
    expect(outcomeAt(path, anonymous)).toBe(paths.home)
    expect(outcomeAt(path, sender)).toBe(paths.home)
    expect(outcomeAt(path, sessionOf('ADMIN'))).toBe('show')
  })

  it.each(senderPaths)('%s redirects staff to the admin dashboard (2.10a)', (path) => {
    expect(outcomeAt(path, sessionOf('ADMIN'))).toBe(paths.adminDashboard)
    expect(outcomeAt(path, sessionOf('COMPLIANCE'))).toBe(paths.adminDashboard)
  })

  it.each(senderPaths)('%s asks a visitor to sign in (2.11a 6.02a)', (path) => {
    expect(decisionAt(path, anonymous)).toEqual({ kind: 'sign-in' })
    // A session needs both a token and the signed-in phase.
    expect(decisionAt(path, { ...sender, token: undefined })).toEqual({ kind: 'sign-in' })
    expect(decisionAt(path, { ...sender, phase: 'anonymous' })).toEqual({ kind: 'sign-in' })
  })

  it('the sign-in dialog stays closed on the reset-password page (2.11a)', () => {
    expect(outcomeAt(paths.resetPassword, anonymous)).toBe('show')
    expect(accessOf(paths.resetPassword).noSignInDialog).toBe(true)
  })

  it.each([
    paths.paymentInformation,
    paths.review,
    paths.beneficiary,
    paths.beneficiaryCreate,
    paths.upgradeTier,
  ])('%s requires a verified email and phone number (2.06a 2.06b)', (path) => {
    expect(decisionAt(path, senderWithUnverifiedPhone)).toMatchObject({
      to: paths.accountVerification,
      state: { next: expect.stringMatching(/^\/(user\/details|payment\/details)$/) },
    })
    expect(outcomeAt(path, sender)).toBe('show')
  })

  it.each([
    paths.paymentInformation,
    paths.review,
    paths.beneficiary,
    paths.beneficiaryCreate,
    paths.payoutMethodList,
  ])('%s requires a verified identity (2.07a)', (path) => {
    expect(decisionAt(path, senderWithoutKyc).kind).toBe('redirect')
    expect(outcomeAt(path, sender)).toBe('show')
  })

  it('a visitor can open the calculator and the payment details (1.04a)', () => {
    expect(outcomeAt(paths.home, anonymous)).toBe('show')
    expect(outcomeAt(paths.paymentDetails, anonymous)).toBe('show')
  })

  it.each([paths.completeSignUp, paths.accountVerification])(
    '%s redirects a sender with a complete account to the dashboard (2.08a)',
    (path) => {
      expect(outcomeAt(path, sender)).toBe(paths.dashboard)
      expect(outcomeAt(path, senderWithUnverifiedPhone)).toBe('show')
    },
  )
  it('a user without a state can complete sign-up (2.08a)', () => {
    const guest = sessionOf('GUEST', { user: { address: { country: 'USA', state: '', stateCode: '' } } })
    expect(outcomeAt(paths.completeSignUp, guest)).toBe('show')
  })
  it('a sender with a complete account can open the send flow and the account area (2.08a)', () => {
    const openPaths = [
      paths.dashboard,
      paths.profile,
      paths.beneficiaryList,
      paths.bankAccount,
      paths.debitCard,
      paths.settings,
      paths.paymentDetails,
    ]
    for (const path of openPaths) expect(outcomeAt(path, sender)).toBe('show')
  })

  it.each([
    [paths.home, paths.dashboard],
    [paths.forgotPassword, paths.dashboard],
    [paths.resetPassword, paths.dashboard],
    [paths.tokenLogin, paths.bankAccount],
    [paths.signUp, paths.dashboard],
    [paths.registration, paths.userDetails],
  ])('%s redirects a signed-in sender to %s (2.09a)', (path, target) => {
    expect(outcomeAt(path, sender)).toBe(target)
    expect(outcomeAt(path, anonymous)).toBe('show')
  })
  it('the sign-up page redirects an unverified sender to account verification (2.09a)', () => {
    expect(outcomeAt(paths.signUp, senderWithUnverifiedPhone)).toBe(paths.accountVerification)
  })
  it.each([
    paths.home,
    paths.tokenLogin,
    paths.signUp,
    paths.registration,
    paths.forgotPassword,
    paths.resetPassword,
  ])('%s redirects a signed-in admin to the admin dashboard (2.09b)', (path) =>
    expect(outcomeAt(path, sessionOf('ADMIN'))).toBe(paths.adminDashboard),
  )

  it.each([
    ['?relogin-token=x', paths.bankAccount, '2.12a'],
    ['?tier-retry=1', paths.upgradeTier, '2.12b'],
    ['?phone-verification=true', `${paths.accountVerification}?phone-verification=true`, '2.12c'],
    ['?email-verification=true', `${paths.accountVerification}?email-verification=true`, '2.12c'],
    ['?other=1', paths.home, '2.12d'],
    ['', paths.home, '2.12d'],
  ])('the query %j redirects to %s after sign-in (%s)', (search, target) => {
    expect(pathAfterSignIn(search)).toBe(target)
  })

  it('a guest with an incomplete account must complete it first (6.04b)', () => {
    expect(outcomeAt(paths.dashboard, incompleteGuest)).toBe(paths.completeSignUp)
    expect(outcomeAt(paths.home, incompleteGuest)).toBe(paths.completeSignUp)
    expect(outcomeAt(paths.completeSignUp, incompleteGuest)).toBe('show')
    expect(outcomeAt(paths.dashboard, sessionOf('GUEST'))).toBe('show')
  })

  it('a protected page waits while the stored session loads', () => {
    expect(outcomeAt(paths.dashboard, { ...anonymous, phase: 'restoring' })).toBe('wait')
    expect(outcomeAt(paths.aboutUs, { ...anonymous, phase: 'restoring' })).toBe('show')
  })
})

describe('routes', () => {
  const routePaths = new Set(routes.map((route) => route.path))
  it('each send flow step has a path and a page (2.04j)', () => {
    const steps = [
      paths.registration,
      paths.userDetails,
      paths.beneficiary,
      paths.payoutMethodList,
      paths.beneficiaryCreate,
      paths.payoutMethodCreate,
      paths.review,
    ]
    expect(steps).toEqual([
      '/auth/registration',
      '/user/details',
      '/beneficiary',
      '/beneficiary/payout-method/list',
      '/beneficiary/create',
      '/beneficiary/payout-method/create',
      '/payment/review',
    ])
    for (const path of steps) expect(routePaths.has(path)).toBe(true)
  })
  it('every path has exactly one page', () => {
    for (const path of Object.values(paths)) expect(routePaths.has(path)).toBe(true)
    expect(routePaths.size).toBe(routes.length)
  })
})

describe('the staff sign-in page', () => {
  const endedSession: Session = { ...anonymous, staffEndReason: 'idle' }

  it('an admin page redirects a visitor home unless a staff session has ended (2.05a)', () => {
    expect(outcomeAt(paths.transfers, anonymous, '?status=HOLD')).toBe(paths.home)
  })
  it('an admin page redirects to the staff sign-in page with a return path after a staff session ends', () => {
    expect(outcomeAt(paths.transfers, endedSession, '?status=HOLD')).toBe(
      '/staff/sign-in?next=%2Fadmin%2Ftransfers%3Fstatus%3DHOLD',
    )
  })
  it('a visitor sees the staff sign-in page without the sign-in dialog', () => {
    expect(outcomeAt(paths.staffSignIn, endedSession)).toBe('show')
    expect(accessOf(paths.staffSignIn).noSignInDialog).toBe(true)
  })
  it.each([
    ['?next=%2Fadmin%2Ftransfers%3Fstatus%3DHOLD', '/admin/transfers?status=HOLD'],
    ['', paths.adminDashboard],
    ['?next=https%3A%2F%2Fevil.example', paths.adminDashboard],
    ['?next=%2F%2Fevil.example', paths.adminDashboard],
    ['?next=%2Fdashboard', paths.adminDashboard],
  ])('a staff member who signs in with the query %j opens %s', (search, path) => {
    expect(outcomeAt(paths.staffSignIn, sessionOf('COMPLIANCE'), search)).toBe(path)
  })
  it('a sender who signs in on the staff page goes to the dashboard', () => {
    expect(outcomeAt(paths.staffSignIn, sender, '?next=%2Fadmin%2Ftransfers')).toBe(paths.dashboard)
  })
})
