import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ErrorBoundary } from '@/app/ErrorBoundary'
import { RouteGuard } from '@/app/RouteGuard'
import type { Config, Role } from '@/lib/api/types'
import { closeSignIn, useSignInDialog } from '@/lib/dialogs'
import { signOut } from '@/lib/session/actions'
import { cookies, deleteCookie, readCookie } from '@/lib/session/cookies'
import { resetSession, useSession } from '@/lib/session/store'
import NotFound from '@/parts/NotFound'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import AccountFrame from './AccountFrame'
import { IdleDialogs } from './IdleDialogs'
import { Layout } from './Layout'

const config: Config = {
  environment: 'test',
  widgetOrigin: 'https://widgets.example',
  idleMinutes: 5,
  hiddenSourceStates: [],
  disabledStates: [],
  supportPhones: ['(833) 555-0142', '(833) 555-0199'],
  signInProviders: [],
}
const renderLayout = (changes: Partial<Config> = {}) => {
  mockResponse('get', '/v1/config', { ...config, ...changes })
  return render(<Layout />)
}
function signInStaff(role: Role) {
  signInUser({ user: { fullName: 'Asha Rai', firstName: 'Asha' } })
  useSession.setState({ roles: [role] })
}

beforeEach(() => {
  resetSession()
  closeSignIn()
  deleteCookie(cookies.acceptance.name)
  deleteCookie(cookies.signInRedirect.name)
  vi.stubGlobal('EventSource', undefined)
})

describe('the header', () => {
  it('a visitor sees the site links, two phone numbers, Sign up, and Sign in (2.35a)', async () => {
    renderLayout()
    expect(screen.getByRole('link', { name: 'Hulak, home' })).toHaveAttribute('href', '/')
    const header = within(screen.getByRole('banner'))
    const links = { Home: '/', 'About Us': '/about-us', 'Contact Us': '/contact', Help: '/help' }
    for (const [name, href] of Object.entries(links))
      expect(header.getByRole('link', { name })).toHaveAttribute('href', href)
    expect(await screen.findByRole('link', { name: '(833) 555-0142' })).toHaveAttribute(
      'href',
      'tel:8335550142',
    )
    expect(screen.getByRole('link', { name: '(833) 555-0199' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/auth/signup')
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeInTheDocument()
  })

  it('a sender sees Send Money and the account menu but not Sign up (2.35b)', async () => {
    signInUser()
    const { user } = renderLayout()
    expect(screen.getByRole('link', { name: 'Send Money' })).toHaveAttribute('href', '/payment/details')
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Account menu for Maya' }))
    const entries = await screen.findAllByRole('menuitem')
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Dashboard',
      'My Account',
      'Upgrade Limit',
      'Logout',
    ])
  })

  it('an admin sees only the name and Logout, and no footer (2.35c 6.03c 6.03d)', async () => {
    signInStaff('ADMIN')
    const { user } = renderLayout()
    await user.click(await screen.findByRole('button', { name: 'Account menu for Asha Rai' }))
    expect(await screen.findByRole('menuitem', { name: 'Two-step sign-in' })).toHaveAttribute(
      'href',
      '/admin/two-step',
    )
    expect(screen.getAllByRole('menuitem')).toHaveLength(1)
    expect(screen.getByRole('button', { name: 'Logout' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'About Us' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Send Money' })).toBeNull()
    expect(screen.queryByRole('contentinfo')).toBeNull()
  })

  it('a visitor to a test site sees the test banner (2.35d)', async () => {
    renderLayout()
    expect(await screen.findByText(/This is a test site/)).toBeVisible()
  })
  it('a visitor to the production site does not see the test banner (2.35d)', async () => {
    renderLayout({ environment: 'production' })
    await screen.findByRole('link', { name: '(833) 555-0142' })
    expect(screen.queryByText(/This is a test site/)).toBeNull()
  })

  it('a user sees a notice while the browser is offline', async () => {
    renderLayout()
    await screen.findByText(/This is a test site/)
    expect(screen.queryByText('You are offline')).toBeNull()
    act(() => onlineManager.setOnline(false))
    expect(screen.getByText('You are offline')).toBeVisible()
    act(() => onlineManager.setOnline(true))
    expect(screen.queryByText('You are offline')).toBeNull()
  })

  it('a sender in a disabled state sees a warning (2.35e)', async () => {
    signInUser()
    renderLayout({ disabledStates: ['MA'] })
    expect(await screen.findByText('Hulak is not available in Massachusetts right now')).toBeVisible()
  })
  it('a sender in another state sees no warning (2.35e)', async () => {
    signInUser()
    renderLayout({ disabledStates: ['TX'] })
    await screen.findByText(/This is a test site/)
    expect(screen.queryByText(/is not available in/)).toBeNull()
  })
})

it('the footer contains every link (2.36a 6.03d)', () => {
  renderLayout()
  const footer = screen.getByRole('contentinfo')
  const links = [...footer.querySelectorAll('a')].map((link) => link.textContent)
  expect(links).toEqual([
    'Home',
    'About Us',
    'Help center',
    'Contact',
    'Career',
    'Terms and Conditions',
    'Privacy policy',
    'Refund policy',
    'AML and Compliance Policy',
    'Consumer Protection',
    'File A Complaint',
    'License and Complaint',
    'Facebook',
    'Instagram',
    'LinkedIn',
  ])
  expect(footer).toHaveTextContent('Support 7 days a week, 7AM to 9PM EST') // 1.03b
})

it.each(['USER', 'GUEST'] as const)('the footer is shown to the role %s (6.03d)', (role) => {
  signInUser()
  useSession.setState({ roles: [role] })
  renderLayout()
  expect(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'About Us' })).toBeVisible()
})

it('accepting the cookie notice hides it for 30 days (2.36b 9.12g 9.15c)', async () => {
  const { user } = renderLayout()
  const cookieSetter = vi.spyOn(document, 'cookie', 'set')
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull()
  expect(readCookie('ca')).toBe('1')
  expect(cookieSetter.mock.calls[0]?.[0]).toContain(`Max-Age=${30 * 24 * 60 * 60};`)
})

it('a dialog explains the idle logout until the user closes it (2.36b 4.13c 8.03a 8.11d)', async () => {
  const { user } = renderLayout()
  act(() => useSession.setState({ expired: true }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Your session has expired due to inactivity.')
  await user.click(screen.getByText('Close'))
  await waitFor(() => expect(screen.queryByText('Your session has expired due to inactivity.')).toBeNull())
})

it('the idle warning appears after 4 minutes if there is no configuration (9.12a)', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
  try {
    mockError('get', '/v1/config', 500, 'SOMETHING_WENT_WRONG')
    signInUser()
    render(<IdleDialogs />)
    act(() => void vi.advanceTimersByTime(3 * 60_000))
    expect(screen.queryByRole('dialog')).toBeNull()
    act(() => void vi.advanceTimersByTime(60_000))
    expect(await screen.findByRole('dialog', { name: 'Are you still there?' })).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

it('a sign-in redirect is stored for one day and followed after sign-in (9.12h 2.12b 9.15c)', async () => {
  mockResponse('get', '/v1/config', config)
  const cookieSetter = vi.spyOn(document, 'cookie', 'set')
  const { router } = render(<Layout />, { at: '/here?tier-retry=1' })
  expect(readCookie('sp')).toBe('?tier-retry=1')
  expect(cookieSetter.mock.calls[0]?.[0]).toContain(`Max-Age=${24 * 60 * 60};`)
  act(() => signInUser())
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/upgrade-tier'))
  expect(readCookie('sp')).toBeFalsy()
})

it('a user sees a message if the browser blocks storage (8.12e)', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  renderLayout()
  vi.unstubAllGlobals()
  expect(screen.getByText(/blocks storage for this site/)).toBeVisible()
})

function SignInDialog() {
  return useSignInDialog() ? <p>the sign-in dialog</p> : null
}

function Broken(): never {
  throw new Error('broken')
}

describe('pages that cannot be shown', () => {
  it('the not-found page has a heading (2.04i 8.14a)', () => {
    render(<NotFound />)
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })

  it('the general error page replaces a broken page (2.36b 8.14a)', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    render(
      <ErrorBoundary resetKey="/a">
        <Broken />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Go to Home' })).toBeVisible()
  })

  it('a user sees a loading message while the session loads (2.36b)', () => {
    useSession.setState({ phase: 'restoring' })
    render(<RouteGuard access={{ who: 'sender' }}>secret</RouteGuard>)
    expect(screen.getByRole('status')).toHaveTextContent('getting things ready')
    expect(screen.queryByText('secret')).toBeNull()
  })

  it('a user who logs out goes home and sees no sign-in dialog (2.11a)', async () => {
    mockResponse('post', '/v1/auth/signout', { success: true })
    signInUser()
    const { user } = render(
      <>
        <RouteGuard access={{ who: 'sender' }}>
          <button type="button" onClick={() => void signOut()}>
            log out
          </button>
        </RouteGuard>
        <SignInDialog />
      </>,
    )
    await user.click(screen.getByRole('button', { name: 'log out' }))
    expect(await screen.findByText('now at /')).toBeVisible()
    expect(screen.queryByText('the sign-in dialog')).toBeNull()
  })
  it('a visitor sees the sign-in dialog (2.11a)', () => {
    render(
      <>
        <RouteGuard access={{ who: 'sender' }}>secret</RouteGuard>
        <SignInDialog />
      </>,
    )
    expect(screen.getByText('the sign-in dialog')).toBeVisible()
    expect(screen.queryByText('secret')).toBeNull()
  })

  it('a visitor is redirected from a staff page (6.04e)', async () => {
    render(<RouteGuard access={{ who: 'staff', roles: ['ADMIN'] }}>secret</RouteGuard>)
    expect(await screen.findByText('now at /')).toBeVisible()
    expect(screen.queryByText('secret')).toBeNull()
  })
})

it('the account menu lists the tier and all account pages (2.37a 4.07c)', () => {
  signInUser({ status: { currentTier: '' } })
  render(<AccountFrame />)
  const links = screen.getAllByRole('link').map((link) => link.textContent)
  expect(links).toEqual([
    'Tier 1',
    'Transactions',
    'Scheduled',
    'Rate alerts',
    'Profile',
    'Beneficiaries',
    'Bank accounts',
    'Debit cards',
    'Settings',
  ])
})
