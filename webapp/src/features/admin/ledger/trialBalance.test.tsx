import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import LedgerPage from './LedgerPage'

const signInAs = (role: Role) => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: [role], status: undefined })
}

const renderPage = (page: ReactNode, at?: string) => render(page, at ? { at } : {})

beforeEach(() => signInAs('ADMIN'))

describe('the ledger', () => {
  test('a past trial balance shows debits and credits by currency', async () => {
    const requests = mockResponse('get', '/v1/admin/ledger/trial-balance', {
      position: '40',
      accounts: [
        { account: 'customer_funds_held', currency: 'USD', balance: '1105.50' },
        { account: 'fee_income', currency: 'USD', balance: '-1105.50' },
      ],
      sums: [{ currency: 'USD', sum: '0.00' }],
      balanced: true,
    })
    renderPage(<LedgerPage />, '/admin/ledger?position=40')
    expect(await screen.findByText('Balanced at position 40')).toBeVisible()
    expect(requests.urls[0]?.searchParams.get('position')).toBe('40')
    const cells = within(screen.getByText('Fee income').closest('tr') as HTMLElement).getAllByRole('cell')
    expect(cells.map((cell) => cell.textContent)).toEqual(['Fee income', '', '1,105.50'])
  })

  test('an unbalanced ledger shows a warning', async () => {
    mockResponse('get', '/v1/admin/ledger/trial-balance', {
      position: '40',
      accounts: [],
      sums: [{ currency: 'USD', sum: '0.01' }],
      balanced: false,
    })
    renderPage(<LedgerPage />)
    expect(await screen.findByText(/^Not balanced at position 40/)).toBeVisible()
  })
})
