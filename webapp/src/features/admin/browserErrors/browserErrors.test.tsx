import { screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import BrowserErrorsPage from './BrowserErrorsPage'

const signInAs = (role: Role) => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: [role], status: undefined })
}

const renderPage = (page: ReactNode, at?: string) => render(page, at ? { at } : {})

beforeEach(() => signInAs('ADMIN'))

describe('browser errors', () => {
  test('an empty list shows a message (8.14a)', async () => {
    mockResponse('get', '/v1/admin/browser-errors', { result: [] })
    renderPage(<BrowserErrorsPage />)
    expect(await screen.findByText('No browser errors')).toBeVisible()
  })

  test('each error shows its page, stack trace, count, builds, browsers, and times (8.14a)', async () => {
    mockResponse('get', '/v1/admin/browser-errors', {
      result: [
        {
          id: 'a1',
          kind: 'RENDER',
          name: 'TypeError',
          route: '/admin/transfers/:id',
          trace: ['assets/TransferPage-B1x_yz-9.js:1:2345', 'assets/vendor-Ab12cd34.js:3:7'],
          builds: ['Newer_01', 'Xy12_-ab'],
          browsers: ['SAFARI', 'CHROME'],
          count: 12,
          firstSeen: '2024-01-20T18:30:00.000Z',
          lastSeen: '2024-02-20T18:30:00.000Z',
        },
        {
          id: 'b2',
          kind: 'CHUNK',
          name: 'TypeError',
          route: '*',
          trace: [],
          builds: ['unknown'],
          browsers: ['OTHER'],
          count: 1,
          firstSeen: '2024-01-19T18:30:00.000Z',
          lastSeen: '2024-01-19T18:30:00.000Z',
        },
      ],
    })
    renderPage(<BrowserErrorsPage />)
    const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row')
    const cells = (row: HTMLElement | undefined) =>
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    expect(cells(first)).toEqual([
      'TypeErrorRendering failed',
      '/admin/transfers/:idTransferPage-B1x_yz-9.js:1:2345vendor-Ab12cd34.js:3:7',
      '12',
      'Safari, ChromeBuilds Newer_01, Xy12_-ab',
      'Feb 20, 2024First seen Jan 20, 2024',
    ])
    expect(cells(second).slice(0, 4)).toEqual([
      'TypeErrorScript failed to load',
      'Unknown page',
      '1',
      'OtherBuild unknown',
    ])
  })
})
