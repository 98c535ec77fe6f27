import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Config, Role } from '@/api/types'
import { closeSignIn, useSignInDialog } from '@/app/dialogs'
import { ErrorBoundary } from '@/app/ErrorBoundary'
import { Guarded } from '@/app/Guarded'
import NotFound from '@/app/NotFound'
import { signOut } from '@/session/actions'
import { cookies, dropCookie, readCookie } from '@/session/cookies'
import { resetSession, useSession } from '@/session/store'
import { render, signedIn } from '@/test/render'
import { answers } from '@/test/server'
import AccountFrame from './AccountFrame'
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
const show = (change: Partial<Config> = {}) => {
  answers('get', '/v1/config', { ...config, ...change })
  return render(<Layout />)
}
function staff(role: Role) {
  signedIn({ user: { fullName: 'Asha Rai', firstName: 'Asha' } })
  useSession.setState({ roles: [role] })
}

beforeEach(() => {
  resetSession()
  closeSignIn()
  dropCookie(cookies.acceptance.name)
  dropCookie(cookies.searchParameter.name)
  vi.stubGlobal('EventSource', undefined)
})

describe('the header', () => {
  it('2.35a a visitor sees the links, two phone numbers, Sign up and Sign in', async () => {
    show()
    expect(screen.getByRole('link', { name: 'Hulak, home' })).toHaveAttribute('href', '/')
    for (const name of ['Home', 'About Us', 'Contact Us']) {
      expect(screen.getAllByRole('link', { name }).length).toBeGreaterThan(0)
    }
    expect(await screen.findByRole('link', { name: '(833) 555-0142' })).toHaveAttribute(
      'href',
      'tel:8335550142',
    )
    expect(screen.getByRole('link', { name: '(833) 555-0199' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Sign up' })).toHaveAttribute('href', '/auth/signup')
    expect(screen.getByRole('button', { name: 'Sign in' })).toBeInTheDocument()
  })

  it('2.35b a sender sees Send Money and the menu, and no phone numbers', async () => {
    signedIn()
    const { user } = show()
    expect(screen.getByRole('link', { name: 'Send Money' })).toHaveAttribute('href', '/payment/details')
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Account of Maya' }))
    const entries = await screen.findAllByRole('menuitem')
    expect(entries.map((entry) => entry.textContent)).toEqual([
      'Dashboard',
      'My Account',
      'Upgrade Limit',
      'Logout',
    ])
  })

  it('2.35c 6.03c 6.03d an admin sees only name and Logout, and no footer links', () => {
    staff('ADMIN')
    show()
    expect(screen.getByText('Asha Rai')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Logout' })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'About Us' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Send Money' })).toBeNull()
    expect(screen.queryByRole('contentinfo')).toBeNull()
  })

  it('2.35d the test-site banner shows unless it is production', async () => {
    show()
    expect(await screen.findByText(/This is a test site/)).toBeVisible()
  })
  it('2.35d and not in production', async () => {
    show({ environment: 'production' })
    await screen.findByRole('link', { name: '(833) 555-0142' })
    expect(screen.queryByText(/This is a test site/)).toBeNull()
  })

  it('a page says that it is offline until the connection returns', async () => {
    show()
    await screen.findByText(/This is a test site/)
    expect(screen.queryByText('You are offline')).toBeNull()
    act(() => onlineManager.setOnline(false))
    expect(screen.getByText('You are offline')).toBeVisible()
    act(() => onlineManager.setOnline(true))
    expect(screen.queryByText('You are offline')).toBeNull()
  })

  it('2.35e a sender of a disabled state is warned', async () => {
    signedIn()
    show({ disabledStates: ['MA'] })
    expect(await screen.findByText('Hulak is not available in Massachusetts right now')).toBeVisible()
  })
  it('2.35e and nobody else', async () => {
    signedIn()
    show({ disabledStates: ['TX'] })
    await screen.findByText(/This is a test site/)
    expect(screen.queryByText(/is not available in/)).toBeNull()
  })
})

it('2.36a the footer has every link', () => {
  show()
  const footer = screen.getByRole('contentinfo')
  const links = [...footer.querySelectorAll('a')].map((link) => link.textContent)
  expect(links).toEqual([
    'Home',
    'About Us',
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

it('2.36b 9.12g 9.15c the cookie bar goes once it is accepted, for 30 days', async () => {
  const { user } = show()
  const written = vi.spyOn(document, 'cookie', 'set')
  await user.click(screen.getByRole('button', { name: 'Accept' }))
  expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull()
  expect(readCookie('ca')).toBe('1')
  expect(written.mock.calls[0]?.[0]).toContain(`Max-Age=${30 * 24 * 60 * 60};`)
})

it('2.36b 4.13c 8.03a 8.11d after the idle logout a popup says so, until it is closed', async () => {
  const { user } = show()
  act(() => useSession.setState({ expired: true }))
  expect(await screen.findByText('Your session has expired due to inactivity.')).toBeVisible()
  await user.click(screen.getByText('Close'))
  await waitFor(() => expect(screen.queryByText('Your session has expired due to inactivity.')).toBeNull())
})

it('9.12h 2.12b the query of a visitor is kept for a day and leads on after signing in', async () => {
  answers('get', '/v1/config', config)
  const written = vi.spyOn(document, 'cookie', 'set')
  const { router } = render(<Layout />, { at: '/here?tier-retry=1' })
  expect(readCookie('sp')).toBe('?tier-retry=1')
  expect(written.mock.calls[0]?.[0]).toContain(`Max-Age=${24 * 60 * 60};`)
  act(() => signedIn())
  await waitFor(() => expect(router.state.location.pathname).toBe('/user/upgrade-tier'))
  expect(readCookie('sp')).toBeFalsy()
})

it('8.12e a browser that keeps nothing is told so', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  show()
  vi.unstubAllGlobals()
  expect(screen.getByText(/blocks storage for this site/)).toBeVisible()
})

function Dialog() {
  return useSignInDialog() ? <p>the sign-in dialog</p> : null
}

function Broken(): never {
  throw new Error('broken')
}

describe('what stands in for a page', () => {
  it('2.04i 8.14a an unknown path shows a not-found page', () => {
    render(<NotFound />)
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })

  it('2.36b 8.14a a page that breaks leaves the general failure', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    render(
      <ErrorBoundary resetKey="/a">
        <Broken />
      </ErrorBoundary>,
    )
    expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Go to Home' })).toBeVisible()
  })

  it('2.36b while the session is being read, getting things ready', () => {
    useSession.setState({ phase: 'restoring' })
    render(<Guarded access={{ who: 'sender' }}>secret</Guarded>)
    expect(screen.getByRole('status')).toHaveTextContent('getting things ready')
    expect(screen.queryByText('secret')).toBeNull()
  })

  it('2.11a who has just logged out goes home, and no dialog opens', async () => {
    answers('post', '/v1/auth/signout', { success: true })
    signedIn()
    const { user } = render(
      <>
        <Guarded access={{ who: 'sender' }}>
          <button type="button" onClick={() => void signOut()}>
            leave
          </button>
        </Guarded>
        <Dialog />
      </>,
    )
    await user.click(screen.getByRole('button', { name: 'leave' }))
    expect(await screen.findByText('now at /')).toBeVisible()
    expect(screen.queryByText('the sign-in dialog')).toBeNull()
  })
  it('2.11a the dialog opens by itself for a visitor', () => {
    render(
      <>
        <Guarded access={{ who: 'sender' }}>secret</Guarded>
        <Dialog />
      </>,
    )
    expect(screen.getByText('the sign-in dialog')).toBeVisible()
    expect(screen.queryByText('secret')).toBeNull()
  })

  it('6.04e a page that is not for this person is never shown', async () => {
    render(<Guarded access={{ who: 'staff', roles: ['ADMIN'] }}>secret</Guarded>)
    expect(await screen.findByText('now at /')).toBeVisible()
    expect(screen.queryByText('secret')).toBeNull()
  })
})

it('2.37a 4.07c the account menu has tier, profile, card, settings, bank, transactions, beneficiary', () => {
  signedIn({ status: { currentTier: '' } })
  render(<AccountFrame />)
  const links = screen.getAllByRole('link').map((link) => link.textContent)
  expect(links).toEqual([
    'Tier 1',
    'Transactions',
    'Profile',
    'Beneficiaries',
    'Bank accounts',
    'Debit cards',
    'Settings',
  ])
})
