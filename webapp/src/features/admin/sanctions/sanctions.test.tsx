import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
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
