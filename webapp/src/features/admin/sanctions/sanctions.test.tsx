import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import SanctionsListsPage from './SanctionsListsPage'

beforeEach(() => {
  signInUser({ user: { fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['COMPLIANCE'], status: undefined })
})

const anHourAgo = () => new Date(Date.now() - 3600_000).toISOString()

const version = 'a1'.repeat(32)

test('the sanctions lists page shows which list version is in effect', async () => {
  const list = {
    list: 'SAMPLE_SDN',
    previous: '',
    entries: 18_001,
    names: 11,
    sample: true,
    takenAt: anHourAgo(),
  }
  mockResponse('get', '/v1/admin/screening/lists', {
    result: [
      { ...list, version, inForce: true, position: '9' },
      { ...list, version: 'b2'.repeat(32), inForce: false, position: '3' },
    ],
  })
  render(<SanctionsListsPage />)
  const [, newest, older] = await screen.findAllByRole('row')
  expect(newest).toHaveTextContent('In effect')
  expect(newest).toHaveTextContent('18,001')
  expect(newest).toHaveTextContent('sample data')
  expect(older).toHaveTextContent('Replaced')
})

const list = {
  list: 'SAMPLE_SDN',
  version,
  previous: '',
  entries: 9,
  names: 11,
  sample: true,
  takenAt: anHourAgo(),
  position: '9',
  inForce: true,
}

test('a list version shows how many people were screened again', async () => {
  const rescreening = {
    previous: '',
    rules: '2026-11',
    added: 3,
    changed: 1,
    removed: 0,
    people: 1_000_000,
    candidates: 840,
    hits: 2,
    ended: 0,
    openTransfers: 1,
    startedAt: anHourAgo(),
    completedAt: anHourAgo(),
  }
  mockResponse('get', '/v1/admin/screening/lists', {
    result: [
      { ...list, position: '9' },
      { ...list, position: '3', rescreening },
    ],
  })
  render(<SanctionsListsPage />)
  const [, newest, older] = await screen.findAllByRole('row')
  expect(newest).toHaveTextContent('In progress')
  expect(older).toHaveTextContent('1,000,000')
})

describe('a person against every version', () => {
  const hit = {
    personId: 'person-1',
    list: 'SAMPLE_SDN',
    entry: '9001',
    name: 'KALPANIK, Badmash',
    program: 'SAMPLE',
    place: '',
    score: 940,
    birthDate: 'AGREES',
    setAside: false,
  } as const
  const row = { list: 'SAMPLE_SDN', version, takenAt: anHourAgo(), inForce: true, rules: '2026-11' }
  const rows = [
    { ...row, stored: true, hit: true, score: 940, hits: [hit] },
    { ...row, version: 'b2'.repeat(32), inForce: false, stored: true, hit: false, score: 410, hits: [] },
    { ...row, version: 'c3'.repeat(32), inForce: false, stored: false, hit: false, score: 0, hits: [] },
  ]
  beforeEach(() => void mockResponse('get', '/v1/admin/screening/lists', { result: [list] }))

  test('a name shows which versions would have matched', async () => {
    const requests = mockResponse('get', '/v1/admin/screening/past-matches', { result: rows })
    const { user } = render(<SanctionsListsPage />)
    await user.type(screen.getByRole('textbox', { name: 'Full name' }), 'Badmash Kalpanik')
    await user.type(screen.getByRole('textbox', { name: 'Date of birth' }), '1961-04-12')
    await user.click(screen.getByRole('button', { name: 'Filter' }))
    const table = await screen.findByRole('table', { name: 'Check a person against every version' })
    const [, first, second, third] = within(table).getAllByRole('row')
    expect(first).toHaveTextContent('KALPANIK, Badmash (9001)')
    expect(second).toHaveTextContent('No match')
    expect(third).toHaveTextContent('Not stored')
    expect(requests.urls[0]?.searchParams.get('name')).toBe('Badmash Kalpanik')
  })

  test('a match from the work queue can be dismissed', async () => {
    mockResponse('get', '/v1/admin/screening/past-matches', { result: rows })
    const requests = mockResponse('post', '/v1/admin/screening/matches/set-aside', { success: true })
    const { user } = render(<SanctionsListsPage />, { at: '/here?person=person-1' })
    await user.click(await screen.findByRole('button', { name: 'Dismiss match: KALPANIK, Badmash' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Born in a different year')
    await user.click(within(dialog).getByRole('button', { name: 'Dismiss match' }))
    await waitFor(() => expect(requests.bodies).toMatchObject([{ personId: 'person-1', entry: '9001' }]))
  })
})
