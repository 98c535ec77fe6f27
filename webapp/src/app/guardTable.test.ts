import { describe, expect, it } from 'vitest'
import type { Role, SenderStatus, User } from '@/lib/api/types'
import type { Session } from '@/lib/session/store'
import { decide } from './guards'
import { routes } from './routes'

const completeUser = {
  firstName: 'Maya',
  lastName: 'Gurung',
  phoneNumber: '4155550123',
  address: { country: 'USA', state: 'California', stateCode: 'CA' },
} as User

const verified: SenderStatus = {
  isEmailVerified: true,
  isPhoneVerified: true,
  isPhoneNumberVerified: true,
  isKYCVerified: true,
  kycStatus: 'VERIFIED',
  currentTier: 'ONE',
  requestedTier: '',
}

const visitor: Session = {
  phase: 'anonymous',
  token: undefined,
  roles: [],
  user: undefined,
  status: undefined,
  expired: false,
  staffEndReason: undefined,
  justSignedOut: false,
}

const sessionOf = (role: Role, status: Partial<SenderStatus> = {}, user: Partial<User> = {}): Session => ({
  ...visitor,
  phase: 'signed-in',
  token: 't',
  roles: [role],
  user: { ...completeUser, ...user },
  status: { ...verified, ...status },
})

const unverified = { isKYCVerified: false, kycStatus: 'UNVERIFIED' } as const

/** users maps each kind of user to a session. */
const users: Record<string, Session> = {
  'a visitor': visitor,
  'a guest without a phone number': sessionOf(
    'GUEST',
    { ...unverified, isPhoneVerified: false },
    { phoneNumber: '' },
  ),
  'a sender with nothing verified': sessionOf('USER', {
    ...unverified,
    isEmailVerified: false,
    isPhoneVerified: false,
  }),
  'a sender without a verified email': sessionOf('USER', { ...unverified, isEmailVerified: false }),
  'a sender without a verified phone': sessionOf('USER', { ...unverified, isPhoneVerified: false }),
  'a sender without a verified identity': sessionOf('USER', unverified),
  'a sender in review': sessionOf('USER', { isKYCVerified: false, kycStatus: 'REVIEW_PENDING' }),
  'a suspended sender': sessionOf('USER', { isKYCVerified: false, kycStatus: 'SUSPENDED' }),
  'a fully verified sender': sessionOf('USER'),
  'a compliance officer': sessionOf('COMPLIANCE'),
  'a support agent': sessionOf('SUPPORT'),
  'a finance officer': sessionOf('FINANCE'),
  'an auditor': sessionOf('AUDITOR'),
  'an administrator': sessionOf('ADMIN'),
  'an administrator without 2FA': sessionOf('ADMIN', {}, { lacksSecondFactor: true }),
}

const maxRedirects = 5

/** finalPage returns the page that a user sees after all redirects. */
function finalPage(path: string, session: Session): string {
  let current = path
  for (let redirects = 0; redirects < maxRedirects; redirects++) {
    const [pathname = '/', search = ''] = current.split('?')
    const route = routes.find(({ path }) => path === pathname)
    if (!route) return `${current}: not found`
    const decision = decide(route.access, session, { pathname, search })
    if (decision.kind === 'sign-in') return 'sign-in dialog'
    if (decision.kind !== 'redirect') return current === path ? 'shown' : current
    current = decision.to
  }
  throw new Error(`${path} redirects in a loop`)
}

describe('route guards', () => {
  it('match the golden file for every page and kind of user (2.06a 2.10a 6.04e)', async () => {
    const lines = routes.flatMap(({ path }) => [
      path,
      ...Object.entries(users).map(([name, session]) => `  ${name.padEnd(37)} ${finalPage(path, session)}`),
      '',
    ])
    await expect(lines.join('\n')).toMatchFileSnapshot('guards.golden')
  })
})
