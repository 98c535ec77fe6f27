import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '@/lib/api/queries'
import { paths } from '@/lib/paths'
import { findToast } from '@/test/domQueries'
import { aSenderBank, aSenderCard } from '@/test/fixtures'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse, mockSharedResponses, server } from '@/test/server'
import { mockWidget } from '@/test/widget'
import BankAccountsPage from './BankAccountsPage'
import DebitCardsPage from './DebitCardsPage'

const config = (hiddenSourceStates: string[] = []) => ({
  environment: 'test',
  widgetOrigin: 'http://localhost:8081',
  idleMinutes: 5,
  hiddenSourceStates,
  disabledStates: [],
  supportPhones: [],
})

const mockBanks = (...result: unknown[]) =>
  mockResponse('get', '/v1/senders/banks', { result: result as object[] })
const mockCards = (...result: unknown[]) =>
  mockResponse('get', '/v1/senders/cards', { result: result as object[] })

beforeEach(() => {
  signInUser()
  mockSharedResponses({
    '/v1/config': config(),
    '/v1/auth/widget-token': { token: 'widget', referenceId: 'sender-1' },
    '/v1/auth/confirmation': { confirmed: true },
  })
})

describe('bank accounts', () => {
  test('an empty list shows a message (2.28c)', async () => {
    mockBanks()
    render(<BankAccountsPage />)
    expect(await screen.findByText('There is no any Bank account linked to your account')).toBeVisible()
  })

  test('the list shows each account with its verification status (2.28a 3.08a 4.06a)', async () => {
    const labels = {
      VERIFIED: 'Verified',
      PENDING: 'Verification pending',
      FAILED: 'Not verified',
      RELOGIN_REQUIRED: 'Sign in again',
    }
    mockBanks(
      ...Object.keys(labels).map((verificationStatus, index) => ({
        ...aSenderBank,
        id: `bank-${index}`,
        verificationStatus,
      })),
    )
    render(<BankAccountsPage />)
    const rows = await screen.findAllByRole('listitem')
    expect(rows).toHaveLength(4)
    for (const [index, label] of Object.values(labels).entries())
      expect(within(rows[index] as HTMLElement).getByText(label)).toBeVisible()
  })

  test('an account whose credentials changed has a refresh icon with instructions (2.28a 8.11a)', async () => {
    mockBanks({ ...aSenderBank, verificationStatus: 'RELOGIN_REQUIRED' })
    const { user } = render(<BankAccountsPage />)
    expect(await screen.findByText(/click the refresh icon/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Sign in to Cedar National Bank again' }))
    expect(await screen.findByTitle('Link a bank account')).toHaveAttribute(
      'src',
      expect.stringContaining('bankId=source-bank'),
    )
  })

  test.each([
    ['Add Bank', false],
    ['Sign in to Cedar National Bank again', true],
  ])('%s stores whether the sender must sign in to the bank again: %s (4.09e)', async (name, relogin) => {
    mockBanks({ ...aSenderBank, verificationStatus: 'RELOGIN_REQUIRED' })
    const { user } = render(<BankAccountsPage />)
    await user.click(await screen.findByRole('button', { name }))
    await screen.findByTitle('Link a bank account')
    const stored = JSON.parse(sessionStorage.getItem('hulak.bank-redirect') ?? '{}')
    expect(stored).toEqual({ relogin, at: expect.any(Number) })
  })

  test('removing an account asks for confirmation and shows a message (2.28a 8.10d 7.08b)', async () => {
    mockBanks(aSenderBank)
    const { user } = render(<BankAccountsPage />)
    await user.click(await screen.findByRole('button', { name: /^Remove Cedar/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' })
    const deleteRequests = mockResponse('delete', '/v1/senders/banks/source-bank', { success: true })
    mockBanks()
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Your Bank account has been successfully removed')).toBeInTheDocument()
    expect(deleteRequests.urls).toHaveLength(1)
    expect(await screen.findByText('There is no any Bank account linked to your account')).toBeVisible()
  })

  test('returning from the bank reopens the widget and removes the URL parameters (2.28b)', async () => {
    mockBanks(aSenderBank)
    const { router } = render(<BankAccountsPage />, {
      at: `${paths.bankAccount}?action=bank-redirected&bankId=link-7`,
    })
    expect(await screen.findByTitle('Link a bank account')).toHaveAttribute(
      'src',
      expect.stringContaining('bankId=link-7'),
    )
    expect(router.state.location.search).toBe('')
  })

  test('the widget parameter in the URL opens the widget (2.03n)', async () => {
    mockBanks()
    render(<BankAccountsPage />, { at: `${paths.bankAccount}?widget=true` })
    expect(await screen.findByTitle('Link a bank account')).toBeInTheDocument()
  })

  test('the tab remembers the widget parameter until the sender can add accounts (2.03n)', async () => {
    mockBanks()
    const open = async (at: string) => {
      const view = render(<BankAccountsPage />, { at })
      await screen.findByText('There is no any Bank account linked to your account')
      return view
    }
    signInUser({ status: { kycStatus: 'UNVERIFIED', isKYCVerified: false } })
    const { router, unmount } = await open(`${paths.bankAccount}?widget=true`)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(router.state.location.search).toBe('')
    unmount()
    signInUser({ user: { id: 'sender-2' } })
    const other = await open(paths.bankAccount)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    other.unmount()
    signInUser()
    const verified = await open(paths.bankAccount)
    expect(await screen.findByTitle('Link a bank account')).toBeInTheDocument()
    verified.unmount()
    await open(paths.bankAccount)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

const pages = [
  ['Add Bank', <BankAccountsPage key="banks" />, '/v1/senders/banks'],
  ['Add Debit Card', <DebitCardsPage key="cards" />, '/v1/senders/cards'],
] as const

describe('the button for a new source', () => {
  test.each(pages)(
    '%s is hidden for senders in some US states (6.06b 2.28a 2.29c)',
    async (name, page, path) => {
      mockResponse('get', '/v1/config', config(['MA']))
      mockResponse('get', path, { result: [] })
      render(page)
      await screen.findByText(/^There is no any/)
      await waitFor(() => expect(screen.queryByRole('button', { name })).not.toBeInTheDocument())
    },
  )

  const statuses = ['SUSPENDED', 'REVIEW_PENDING', 'UNVERIFIED'] as const
  test.each(
    pages.flatMap(([name, page, path]) => statuses.map((status) => [name, status, page, path] as const)),
  )('%s is disabled while KYC is %s (6.06b 2.28a 2.29c)', async (name, kycStatus, page, path) => {
    signInUser({ status: { kycStatus, isKYCVerified: false } })
    mockResponse('get', path, { result: [] })
    const { user } = render(page)
    const addButton = await screen.findByRole('button', { name })
    expect(addButton).toHaveAttribute('aria-disabled', 'true')
    await user.click(addButton)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

test.each([
  ['bank account', <BankAccountsPage key="banks" />, '/v1/senders/banks', aSenderBank],
  ['card', <DebitCardsPage key="cards" />, '/v1/senders/cards', aSenderCard],
] as const)('a failed removal of a %s shows the reason in a toast (8.10e)', async (_, page, path, source) => {
  mockResponse('get', path, { result: [source] })
  mockError('delete', `${path}/${source.id}`, 404, 'NOT_FOUND', 'Not found')
  const { user } = render(page)
  await user.click(await screen.findByRole('button', { name: /^Remove/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  expect(await findToast('Not found')).toHaveRole('alert')
})

test('a network error shows a toast (8.01c)', async () => {
  mockBanks(aSenderBank)
  server.use(http.delete('*/v1/senders/banks/source-bank', () => HttpResponse.error()))
  const { user } = render(<BankAccountsPage />)
  await user.click(await screen.findByRole('button', { name: /^Remove/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  const text = 'We couldn’t reach Hulak. Please check your connection and try again.'
  expect(await findToast(text)).toHaveRole('alert')
})

describe('a new source', () => {
  test.each([
    ['Add Bank', <BankAccountsPage key="banks" />, '/v1/senders/banks', '563'],
    ['Add Debit Card', <DebitCardsPage key="cards" />, '/v1/senders/cards', '595'],
  ] as const)('%s opens a medium dialog with the widget (9.13a 9.13b)', async (name, page, path, height) => {
    mockResponse('get', path, { result: [] })
    const { user } = render(page)
    await user.click(await screen.findByRole('button', { name }))
    const dialog = await screen.findByRole('dialog')
    const root = dialog.closest<HTMLElement>('.mantine-Modal-root')
    expect(root?.style.getPropertyValue('--modal-size')).toBe('var(--modal-size-md)')
    await waitFor(() => expect(dialog.querySelector('iframe')).toHaveAttribute('height', height))
  })

  test('a widget that asks for more height gets it (7.13c)', async () => {
    mockBanks()
    const { user } = render(<BankAccountsPage />)
    await user.click(await screen.findByRole('button', { name: 'Add Bank' }))
    const frame = await screen.findByTitle('Link a bank account')
    const reportFromWidget = mockWidget(frame, 'http://localhost:8081')
    act(() => void reportFromWidget({ type: 'bank', status: 'RESIZE', message: '900' }))
    expect(frame).toHaveAttribute('height', '900')
  })

  test('a bank error shows a toast and closes the widget (8.10a 8.11b 4.10c)', async () => {
    mockBanks()
    const { user } = render(<BankAccountsPage />)
    await user.click(await screen.findByRole('button', { name: 'Add Bank' }))
    const frame = await screen.findByTitle('Link a bank account')
    mockWidget(frame, 'http://localhost:8081')({ type: 'bank', status: 'BANK_ERROR' })
    const toast = await findToast('Bank could not be added at the moment. Please try again later.')
    expect(toast).toHaveRole('alert')
    await waitFor(() => expect(frame).not.toBeInTheDocument())
  })

  test.each([
    [
      '8.10b 4.10b',
      <BankAccountsPage key="banks" />,
      ['Add Bank', 'Link a bank account', 'bank', 'BANK_ADDED'],
      ['/v1/senders/banks', aSenderBank, 'Cedar National Bank'],
      'Your bank has been added successfully',
    ],
    [
      '8.10c 4.10e',
      <DebitCardsPage key="cards" />,
      ['Add Debit Card', 'Add a debit card', 'card', 'CARD_ADDED'],
      ['/v1/senders/cards', aSenderCard, 'Visa ••4242'],
      'Your Debit card has been added successfully',
    ],
  ] as const)(
    'shows a toast, closes the widget, and appears in the list (%s)',
    async (_, page, widget, list, text) => {
      const [button, title, type, status] = widget
      const [path, source, name] = list
      mockResponse('get', path, { result: [] })
      const { user } = render(page)
      await user.click(await screen.findByRole('button', { name: button }))
      const reportFromWidget = mockWidget(await screen.findByTitle(title), 'http://localhost:8081')
      mockResponse('get', path, { result: [source] })
      reportFromWidget({ type, status })
      expect(await findToast(text)).toHaveAttribute('role', 'status')
      await waitFor(() => expect(screen.queryByTitle(title)).not.toBeInTheDocument())
      expect(await screen.findByText(name)).toBeVisible()
    },
  )
})

describe('a widget that adds no source', () => {
  test.each([
    [
      '4.10c',
      <BankAccountsPage key="banks" />,
      ['Add Bank', 'Link a bank account'],
      { type: 'bank', status: 'BANK_ERROR' },
      'Bank could not be added at the moment. Please try again later.',
    ],
    [
      '4.10e',
      <DebitCardsPage key="cards" />,
      ['Add Debit Card', 'Add a debit card'],
      { type: 'card', status: 'CARD_ERROR', message: 'Your card was declined.' },
      'Your card was declined.',
    ],
  ] as const)('closes with an error toast (%s)', async (_, page, [button, title], message, text) => {
    if (message.type === 'bank') mockBanks()
    else mockCards()
    const { user } = render(page)
    await user.click(await screen.findByRole('button', { name: button }))
    mockWidget(await screen.findByTitle(title), 'http://localhost:8081')(message)
    expect(await findToast(text)).toHaveAttribute('role', 'alert')
    await waitFor(() => expect(screen.queryByTitle(title)).not.toBeInTheDocument())
  })

  test('closes without a message if the sender leaves it (4.10d)', async () => {
    mockBanks()
    const { user } = render(<BankAccountsPage />)
    await user.click(await screen.findByRole('button', { name: 'Add Bank' }))
    const frame = await screen.findByTitle('Link a bank account')
    mockWidget(frame, 'http://localhost:8081')({ type: 'bank', status: 'EXIT_EVENT' })
    await waitFor(() => expect(frame).not.toBeInTheDocument())
    expect(document.querySelector('.mantine-Notification-root')).toBeNull()
  })
})

describe('the confirmation before adding a source', () => {
  const openConfirmation = async (page: ReactNode, name: string) => {
    mockResponse('get', '/v1/auth/confirmation', { confirmed: false })
    const { user } = render(page)
    await user.click(await screen.findByRole('button', { name }))
    return { user, dialog: within(await screen.findByRole('dialog')) }
  }

  test.each([
    ['Add Bank', <BankAccountsPage key="banks" />, 'Link a bank account', 'bank'],
    ['Add Debit Card', <DebitCardsPage key="cards" />, 'Add a debit card', 'card'],
  ])('%s asks for the password before the widget opens (7.05a)', async (name, page, title, widget) => {
    if (widget === 'bank') mockBanks()
    else mockCards()
    const tokenRequests = mockResponse('get', '/v1/auth/widget-token', {
      token: 'widget',
      referenceId: 'sender-1',
    })
    const { user, dialog } = await openConfirmation(page, name)
    const password = await dialog.findByLabelText('Password')
    expect(password).toHaveFocus()
    mockError('post', '/v1/auth/confirmation', 400, 'VALIDATION_FAILED', 'Please correct', [
      { field: 'password', code: 'PASSWORD_DOES_NOT_MATCH', defaultMessage: 'Password does not match' },
    ])
    await user.keyboard('Wrong#1234{Enter}')
    expect(await dialog.findByText('Password does not match')).toBeVisible()
    expect(tokenRequests.urls).toHaveLength(0)
    const confirmRequests = mockResponse('post', '/v1/auth/confirmation', { success: true })
    await user.clear(password)
    await user.type(password, 'Abcd#1234{Enter}')
    expect(await dialog.findByTitle(title)).toHaveFocus()
    expect(confirmRequests.bodies).toEqual([{ password: 'Abcd#1234' }])
    expect(tokenRequests.urls[0]?.searchParams.get('widget')).toBe(widget)
  })

  test('a new connection does not load the widget again', async () => {
    mockBanks()
    const confirmations = mockResponse('get', '/v1/auth/confirmation', { confirmed: true })
    const tokens = mockResponse('get', '/v1/auth/widget-token', { token: 'once', referenceId: 'sender-1' })
    const { user } = render(<BankAccountsPage />)
    await user.click(await screen.findByRole('button', { name: 'Add Bank' }))
    const frame = await screen.findByTitle('Link a bank account')
    const banks = mockBanks(aSenderBank)
    await act(() => queryClient.invalidateQueries())
    expect(banks.urls).toHaveLength(1)
    expect(tokens.urls).toHaveLength(1)
    expect(confirmations.urls).toHaveLength(1)
    expect(screen.getByTitle('Link a bank account')).toBe(frame)
  })

  test('a sender with a second factor is also asked for a code, and can cancel', async () => {
    signInUser({ status: { hasSecondFactor: true } })
    mockBanks()
    const { user, dialog } = await openConfirmation(<BankAccountsPage />, 'Add Bank')
    await user.type(await dialog.findByLabelText('Password'), 'Abcd#1234')
    expect(dialog.getByLabelText('Authenticator or recovery code')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('a sender without a password is asked for an emailed code (7.05a)', async () => {
    signInUser({ status: { lacksPassword: true } })
    mockBanks()
    const { user, dialog } = await openConfirmation(<BankAccountsPage />, 'Add Bank')
    mockError('post', '/v1/auth/confirmation-code', 429, 'TOO_MANY_CODES', 'Too many codes were sent')
    await user.click(await dialog.findByRole('button', { name: 'Email me a code' }))
    expect(await dialog.findByText('Too many codes were sent')).toBeVisible()
    mockResponse('post', '/v1/auth/confirmation-code', { success: true })
    await user.click(dialog.getByRole('button', { name: 'Email me a code' }))
    expect(await dialog.findByText('We sent a code to maya@example.org.')).toBeVisible()
    const confirmRequests = mockResponse('post', '/v1/auth/confirmation', { success: true })
    await user.type(dialog.getByLabelText('Code from our email'), '123456{Enter}')
    expect(await dialog.findByTitle('Link a bank account')).toBeInTheDocument()
    expect(confirmRequests.bodies).toEqual([{ password: '123456' }])
  })
})

describe('debit cards', () => {
  test('an empty list shows a message (2.29e)', async () => {
    mockCards()
    render(<DebitCardsPage />)
    expect(await screen.findByText('There is no any Card account linked to your account')).toBeVisible()
  })

  test('a card shows its name, nickname, network, and last four digits (2.29a 2.18j)', async () => {
    mockCards(aSenderCard)
    render(<DebitCardsPage />)
    const row = await screen.findByRole('listitem')
    expect(row).toHaveTextContent('Visa ••4242')
    expect(row).toHaveTextContent('Everyday, Visa')
  })

  test('removing a card asks for confirmation and shows a message (2.29b 7.08d 8.10d)', async () => {
    mockCards(aSenderCard)
    const { user } = render(<DebitCardsPage />)
    await user.click(await screen.findByRole('button', { name: 'Remove Visa ••4242' }))
    const deleteRequests = mockResponse('delete', '/v1/senders/cards/source-card', { success: true })
    mockCards()
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Your Card account has been successfully removed')).toBeInTheDocument()
    expect(deleteRequests.urls).toHaveLength(1)
  })

  test('the disabled Add Debit Card button shows the reason (2.29c 2.29d)', async () => {
    signInUser({ status: { kycStatus: 'UNVERIFIED', isKYCVerified: false } })
    mockCards()
    const { user } = render(<DebitCardsPage />)
    await user.hover(await screen.findByRole('button', { name: 'Add Debit Card' }))
    expect(await screen.findByText('Debit card service is not available yet.')).toBeInTheDocument()
  })
})
