import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '@/app/paths'
import { render, signedIn } from '@/test/render'
import { answers, refuses } from '@/test/server'
import { aSenderBank, aSenderCard } from '@/test/things'
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

const banks = (...result: unknown[]) => answers('get', '/v1/senders/banks', { result: result as object[] })
const cards = (...result: unknown[]) => answers('get', '/v1/senders/cards', { result: result as object[] })

beforeEach(() => {
  signedIn()
  answers('get', '/v1/config', config())
  answers('get', '/v1/auth/widget-token', { token: 'widget', referenceId: 'sender-1' })
})

describe('bank accounts', () => {
  test('2.28c none yet', async () => {
    banks()
    render(<BankAccountsPage />)
    expect(await screen.findByText('There is no any Bank account linked to your account')).toBeVisible()
  })

  test('2.28a 3.08a 4.06a a list with the state of each', async () => {
    banks(aSenderBank, {
      ...aSenderBank,
      id: 'b2',
      institutionName: 'River Bank',
      verificationStatus: 'PENDING',
    })
    render(<BankAccountsPage />)
    const rows = await screen.findAllByRole('listitem')
    expect(within(rows[0] as HTMLElement).getByText('Verified')).toBeVisible()
    expect(within(rows[1] as HTMLElement).getByText('Being verified')).toBeVisible()
  })

  test('2.28a 8.11a an account that needs a login has a refresh icon, and the page says to click it', async () => {
    banks({ ...aSenderBank, verificationStatus: 'RELOGIN_REQUIRED' })
    const { user } = render(<BankAccountsPage />)
    expect(await screen.findByText(/click the refresh icon/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Sign in to Cedar National Bank again' }))
    expect(await screen.findByTitle('Link a bank account')).toHaveAttribute(
      'src',
      expect.stringContaining('bankId=source-bank'),
    )
  })

  test('2.28a 8.10d 7.08b removing asks first, then says that it is done', async () => {
    banks(aSenderBank)
    const { user } = render(<BankAccountsPage />)
    await user.click(await screen.findByRole('button', { name: /^Remove Cedar/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' })
    const removed = answers('delete', '/v1/senders/banks/source-bank', { success: true })
    banks()
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Your Bank account has been successfully removed')).toBeInTheDocument()
    expect(removed.urls).toHaveLength(1)
    expect(await screen.findByText('There is no any Bank account linked to your account')).toBeVisible()
  })

  test('8.10e a removal that fails says why', async () => {
    banks(aSenderBank)
    refuses('delete', '/v1/senders/banks/source-bank', 404, 'NOT_FOUND', 'Not found')
    const { user } = render(<BankAccountsPage />)
    await user.click(await screen.findByRole('button', { name: /^Remove Cedar/ }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Not found')).toBeInTheDocument()
  })

  test('6.06b 2.28a Add Bank is hidden in some states', async () => {
    answers('get', '/v1/config', config(['MA']))
    banks()
    render(<BankAccountsPage />)
    await screen.findByText('There is no any Bank account linked to your account')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add Bank' })).not.toBeInTheDocument())
  })

  test.each(['SUSPENDED', 'REVIEW_PENDING', 'UNVERIFIED'] as const)(
    '6.06b Add Bank is closed while KYC is %s',
    async (kycStatus) => {
      signedIn({ status: { kycStatus, isKYCVerified: false } })
      banks()
      const { user } = render(<BankAccountsPage />)
      const add = await screen.findByRole('button', { name: 'Add Bank' })
      expect(add).toHaveAttribute('aria-disabled', 'true')
      await user.click(add)
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    },
  )

  test('2.28b back from the bank the widget opens again, and the address is clean', async () => {
    banks(aSenderBank)
    const { router } = render(<BankAccountsPage />, {
      at: `${paths.bankAccount}?action=bank-redirected&bankId=link-7`,
    })
    expect(await screen.findByTitle('Link a bank account')).toHaveAttribute(
      'src',
      expect.stringContaining('bankId=link-7'),
    )
    expect(router.state.location.search).toBe('')
  })

  test('2.03n the address may ask for the widget', async () => {
    banks()
    render(<BankAccountsPage />, { at: `${paths.bankAccount}?widget=true` })
    expect(await screen.findByTitle('Link a bank account')).toBeInTheDocument()
  })
})

describe('debit cards', () => {
  test('2.29e none yet', async () => {
    cards()
    render(<DebitCardsPage />)
    expect(await screen.findByText('There is no any Card account linked to your account')).toBeVisible()
  })

  test('2.29a 2.18j funding source name, nick name and network; of the number the last four digits', async () => {
    cards(aSenderCard)
    render(<DebitCardsPage />)
    const row = await screen.findByRole('listitem')
    expect(row).toHaveTextContent('Visa ••4242')
    expect(row).toHaveTextContent('Everyday, Visa')
  })

  test('2.29b 7.08d 8.10d removing asks first, then says that it is done', async () => {
    cards(aSenderCard)
    const { user } = render(<DebitCardsPage />)
    await user.click(await screen.findByRole('button', { name: 'Remove Visa ••4242' }))
    const removed = answers('delete', '/v1/senders/cards/source-card', { success: true })
    cards()
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Your Card account has been successfully removed')).toBeInTheDocument()
    expect(removed.urls).toHaveLength(1)
  })

  test('2.29c 2.29d a closed button says why', async () => {
    signedIn({ status: { kycStatus: 'UNVERIFIED', isKYCVerified: false } })
    cards()
    const { user } = render(<DebitCardsPage />)
    await user.hover(await screen.findByRole('button', { name: 'Add Debit Card' }))
    expect(await screen.findByText('Debit card service is not available yet.')).toBeInTheDocument()
  })
})
