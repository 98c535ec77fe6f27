import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import { accessText } from '../shared/accessText'
import ReadsPage from './ReadsPage'

beforeEach(() => {
  signInUser({ user: { id: 'staff-1', fullName: 'Bina Karki' } })
  useSession.setState({ roles: ['ADMIN'], status: undefined })
})

describe('the data access log', () => {
  const dataRead = {
    position: '17',
    by: { id: 'staff-2', name: 'Gita Rai', role: 'COMPLIANCE' },
    call: 'getTransaction',
    summary: 'Retrieve a transfer',
    subject: 'transfer-1',
    people: ['s-1', 'b-1', 'b-2', 'b-3'],
    purpose: 'COMPLAINT',
    reference: 'CMP-17',
    at: '2026-11-20T18:30:00.000Z',
  }

  test('the list shows who viewed whose data, when, and why', async () => {
    const requests = mockResponse('get', '/v1/admin/reads', { result: [dataRead], next: '' })
    render(<ReadsPage />, { at: '/admin/reads?person=s-1' })
    const row = (await screen.findByRole('link', { name: 'viewed a transfer' })).closest('tr') as HTMLElement
    expect(row).toHaveTextContent('Gita Rai (Compliance) viewed a transfer.')
    expect(within(row).getByRole('link', { name: 'Gita Rai' })).toHaveAttribute(
      'href',
      '/admin/reads?staff=staff-2',
    )
    expect(within(row).getByText('Complaint, CMP-17')).toBeVisible()
    expect(within(row).getByText(/^4 people, including/)).toBeVisible()
    expect(within(row).getByRole('link', { name: 'All views of customer b-1' })).toBeVisible()
    expect(within(row).getByRole('link', { name: 'viewed a transfer' })).toHaveAttribute(
      'href',
      '/admin/transfers/transfer-1',
    )
    expect(requests.urls[0]?.searchParams.get('person')).toBe('s-1')
  })

  test.each([
    ['getInvoice', 'Retrieve the receipt', 'viewed the receipt of a transfer'],
    ['listCases', 'List compliance cases, newest first', 'viewed the list of compliance cases'],
    ['getErasure', 'Retrieve an erasure', 'viewed an erasure'],
    ['gone', 'gone', 'used “gone”'],
  ])('the operation %s reads as a sentence', (call, summary, text) => {
    expect(accessText(call, summary)).toBe(text)
  })

  test('the list of exports shows the filter, the reason, and the size of each export', async () => {
    mockResponse('get', '/v1/admin/reads', { result: [], next: '' })
    mockResponse('get', '/v1/admin/exports', {
      result: [
        {
          id: 'x-1',
          position: '20',
          by: dataRead.by,
          format: 'JSONL',
          filter: { type: 'transfer.' },
          expected: 40,
          count: 12,
          outcome: 'CANCELED',
          reason: 'requested by the auditor',
          at: dataRead.at,
        },
      ],
    })
    const { user } = render(<ReadsPage />, { at: '/admin/reads' })
    expect(await screen.findByText('No data views yet')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Exports' }))
    const row = (await screen.findByText('requested by the auditor')).closest('tr') as HTMLElement
    expect(within(row).getByText('type transfer.')).toBeVisible()
    expect(within(row).getByText('12 of 40')).toBeVisible()
    expect(within(row).getByText('Canceled')).toBeVisible()
  })
})
