import { render, screen } from '@testing-library/react'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import type { ReactNode } from 'react'
import { type InitialEntry, MemoryRouter, parsePath } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { choosePurpose } from '@/features/admin/search/usePurpose'
import { closeSignIn } from '@/lib/dialogs'
import { clearSendFlow, storePaymentDetail, storeRecipientDetail } from '@/lib/sendFlow/store'
import { resetSession, useSession } from '@/lib/session/store'
import {
  aBeneficiary,
  aDisclosure,
  aPaymentDetail,
  aQuote,
  aRecipient,
  aSenderBank,
  aSenderCard,
  aTransaction,
  nepal,
  someFees,
} from '@/test/fixtures'
import { signInUser } from '@/test/render'
import { server } from '@/test/server'
import { App } from './App'

const page = { page: 0, pageSize: 20, totalCount: 1 }

/** responses maps API paths to responses. All other paths return an empty list. */
const responses: Readonly<Record<string, JsonBodyType>> = {
  '/v1/config': {
    environment: 'test',
    widgetOrigin: 'https://widgets.test',
    idleMinutes: 5,
    hiddenSourceStates: [],
    disabledStates: [],
    supportPhones: ['(833) 555-0142'],
    signInProviders: [],
  },
  '/v1/auth/confirmation': { confirmed: true },
  '/v1/auth/widget-token': { token: 'widget', referenceId: 'sender-1' },
  '/v1/countries/USA/destinations': { result: [nepal] },
  '/v1/coupons/check/NPL': { error: false },
  '/v1/exchange-rate': {
    rate: '140.00',
    midRate: '141.00',
    sourceCurrency: 'USD',
    destinationCurrency: 'NPR',
    publishedAt: '2026-11-20T18:30:00Z',
  },
  '/v1/fees': { result: someFees },
  '/v1/quotes': aQuote,
  '/v1/senders/banks': { result: [aSenderBank] },
  '/v1/senders/beneficiaries': { result: [aBeneficiary] },
  '/v1/senders/cards': { result: [aSenderCard] },
  '/v1/senders/transactions': { result: [aTransaction], paging: page },
  '/v1/senders/transactions/disclosure': aDisclosure,
  '/v1/senders/transactions/glance': { amountSent: '200.00', transactionCount: 1, beneficiaryCount: 1 },
  '/v1/senders/transactions/limit': { senderLimit: '2999.00', currentTier: 'ONE', window: '' },
  '/v1/senders/transactions/reprocessed': { result: [aTransaction], paging: page },
}

const users = {
  visitor: resetSession,
  sender: () => signInUser(),
  'sender without a phone': () => signInUser({ status: { isPhoneVerified: false } }),
  'sender without KYC': () => signInUser({ status: { isKYCVerified: false, kycStatus: 'UNVERIFIED' } }),
  guest: () => {
    signInUser({ user: { phoneNumber: '' } })
    useSession.setState({ roles: ['GUEST'] })
  },
  admin: () => {
    signInUser({ user: { id: 'staff-1', fullName: 'Bina Karki' } })
    useSession.setState({ roles: ['ADMIN'], status: undefined })
    choosePurpose('staff-1', 'COMPLAINT', 'CMP-1')
  },
} as const

beforeEach(() => {
  vi.stubGlobal('EventSource', undefined)
  closeSignIn()
  clearSendFlow()
  storePaymentDetail(aPaymentDetail)
  storeRecipientDetail(aRecipient)
  server.use(
    http.all('*/v1/*', ({ request }) =>
      HttpResponse.json(responses[new URL(request.url).pathname] ?? { result: [] }),
    ),
  )
})

let entry: InitialEntry = '/'

function TestRouter({ children }: { children: ReactNode }) {
  return <MemoryRouter initialEntries={[entry]}>{children}</MemoryRouter>
}

/** open renders the site at a path with its real routes, guards, and layouts. */
function open(url: string, who: keyof typeof users, state?: unknown) {
  users[who]()
  entry = { ...parsePath(url), state }
  return render(<App router={TestRouter} />)
}

interface Case {
  clause: string
  url: string
  who?: keyof typeof users
  state?: unknown
  heading: string
  /** Text that distinguishes this page from other pages with the same heading. */
  text?: RegExp
}

const wallet = { payoutMethod: 'WALLET', isCooperative: false }
const walletWithBeneficiary = { ...wallet, beneficiaryId: 'beneficiary-1' }

const visitorPages: Case[] = [
  { clause: '2.01a', url: '/', heading: 'Send money home to Nepal' },
  { clause: '2.01b', url: '/about-us', heading: 'About Us' },
  { clause: '2.01c', url: '/contact', heading: 'Contact Us' },
  { clause: '2.01d', url: '/products', heading: 'Products' },
  { clause: '2.01e', url: '/terms-and-conditions', heading: 'Terms and Conditions' },
  { clause: '2.01f', url: '/privacy-policy', heading: 'Privacy policy' },
  { clause: '2.01g', url: '/consumer-protection', heading: 'Consumer Protection' },
  { clause: '2.01h', url: '/aml-compliance-policy', heading: 'AML and Compliance Policy' },
  { clause: '2.01i', url: '/refund-policy', heading: 'Refund policy' },
  { clause: '2.01j', url: '/fees', heading: 'Fees' },
  { clause: '2.01k', url: '/career', heading: 'Career' },
  { clause: '2.01l', url: '/file-a-complaint', heading: 'File A Complaint' },
  { clause: '2.01m', url: '/licensing', heading: 'License and Complaint' },
  { clause: '2.02b', url: '/user/verify-email?token=t', heading: 'Email verification' },
  {
    clause: '2.02c',
    url: '/auth/token-login',
    heading: 'Signing you in',
    text: /404: this sign-in link/,
  },
  { clause: '2.02d', url: '/auth/signup', heading: 'Open your account' },
  { clause: '2.02e', url: '/user/forgot-password', heading: 'Forgot your password?' },
  { clause: '2.02f', url: '/user/reset-password?token=t', heading: 'Set a new password' },
  {
    clause: '2.02g',
    url: '/auth/registration',
    heading: 'Tell us about yourself',
    text: /Skip and sign in/,
  },
  { clause: '2.02i', url: '/payment/details', heading: 'How much would you like to send?' },
]

const senderPages: Case[] = [
  { clause: '2.02h', url: '/auth/complete-signup', who: 'guest', heading: 'Complete your profile' },
  { clause: '2.03a', url: '/dashboard', heading: 'Namaste, Maya', text: /My Recent Transactions/ },
  {
    clause: '2.03b',
    url: '/payment/information',
    heading: 'How would you want to pay for this transaction?',
  },
  {
    clause: '2.03c',
    url: '/beneficiary/create',
    state: wallet,
    heading: 'Who are you sending money to?',
    text: /First name/,
  },
  { clause: '2.03d', url: '/user/beneficiary/create', heading: 'Add Beneficiary' },
  { clause: '2.03e', url: '/user/upgrade-tier', heading: 'Upgrade your limit' },
  { clause: '2.03f', url: '/beneficiary', heading: 'Who are you sending money to?', text: /Sita Gurung/ },
  { clause: '2.03g', url: '/beneficiary/list', heading: 'Beneficiaries' },
  {
    clause: '2.03h',
    url: '/beneficiary/payout-method',
    state: walletWithBeneficiary,
    heading: 'How should Sita receive the money?',
  },
  {
    clause: '2.03i',
    url: '/beneficiary/payout-method/list',
    heading: 'Who are you sending money to?',
  },
  {
    clause: '2.03j',
    url: '/beneficiary/payout-method/create',
    state: walletWithBeneficiary,
    heading: 'How should Sita receive the money?',
  },
  {
    clause: '2.03k',
    url: '/user/account/verification',
    who: 'sender without a phone',
    heading: 'Verify your account',
  },
  {
    clause: '2.03l',
    url: '/user/details',
    who: 'sender without KYC',
    heading: 'Tell us about yourself',
    text: /Verify your identity/,
  },
  { clause: '2.03m', url: '/user/debit-card/', heading: 'Debit cards' },
  { clause: '2.03n', url: '/user/bank-account', heading: 'Bank accounts' },
  { clause: '2.03n', url: '/user/bank-account?widget=true', heading: 'Bank accounts' },
  { clause: '2.03o', url: '/user/settings', heading: 'Settings' },
  { clause: '2.03p', url: '/user/profile', heading: 'Profile' },
  { clause: '2.03q', url: '/payment/review', heading: 'Review Details' },
]

const adminPages: Case[] = [
  { clause: '2.04a', url: '/admin/dashboard', heading: 'Welcome, Super Admin' },
  { clause: '2.04b', url: '/admin/senders/locked', heading: 'Unlock Senders' },
  { clause: '2.04c', url: '/admin/fee-set/create', heading: 'Add Fee Sets' },
  { clause: '2.04d', url: '/admin/fee-sets', heading: 'Fee Sets List' },
  { clause: '2.04e', url: '/admin/transaction/reprocess', heading: 'Reprocess Transaction' },
  { clause: '2.04f', url: '/admin/transactions', heading: 'Reprocessed transactions' },
  { clause: '2.04g', url: '/admin/coupons', heading: 'Coupon List' },
  { clause: '2.04h', url: '/admin/coupons/create', heading: 'Create Coupon' },
]

/** expectPage waits for a page and checks that it is the only page shown. */
async function expectPage({ heading, text }: Pick<Case, 'heading' | 'text'>) {
  expect(await screen.findByRole('heading', { level: 1, name: heading, hidden: true })).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 1, hidden: true })).toHaveLength(1)
  if (text) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
}

const asTestCases = (cases: Case[]) =>
  cases.map((page) => [page.url, page.heading, page.clause, page] as const)

describe('the page at a URL', () => {
  it.each(asTestCases(visitorPages))(
    '%s shows "%s" to a visitor (%s)',
    async (_url, _heading, _clause, page) => {
      open(page.url, 'visitor')
      await expectPage(page)
    },
  )

  it('/oauth2/redirect shows "Signing you in" while the token is exchanged (2.02a)', async () => {
    let respond = () => {}
    const pending = new Promise<void>((resolve) => {
      respond = resolve
    })
    server.use(
      http.post('*/v1/auth/token', async () => {
        await pending
        return HttpResponse.json(
          { code: 'UNAUTHORIZED', message: 'This link has already been used' },
          { status: 401 },
        )
      }),
    )
    try {
      open('/oauth2/redirect?token=t', 'visitor')
      await expectPage({ heading: 'Signing you in', text: /signing you in/ })
    } finally {
      respond()
    }
    expect(await screen.findByText('This link has already been used')).toBeVisible()
  })

  it.each(asTestCases(senderPages))(
    '%s shows "%s" to a sender (%s)',
    async (_url, _heading, _clause, page) => {
      open(page.url, page.who ?? 'sender', page.state)
      await expectPage(page)
    },
  )

  it.each(asTestCases(adminPages))(
    '%s shows "%s" to an admin (%s)',
    async (_url, _heading, _clause, page) => {
      open(page.url, 'admin')
      await expectPage(page)
    },
  )

  it.each(['/nowhere', '/dashboard/more', '/admin/nowhere', '/admin/fee-sets/1'])(
    '%s shows the not-found page (2.04i)',
    async (url) => {
      open(url, 'admin')
      await expectPage({ heading: 'Page not found', text: /There is no page at this address/ })
    },
  )
})
