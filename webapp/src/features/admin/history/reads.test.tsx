import { readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { mockResponse } from '@/test/server'
import { accessText, hasAccessText } from '../shared/accessText'
import ReadsPage from './ReadsPage'

/** Operation is the part of an operation in openapi.json that says whether its use is recorded. */
interface Operation {
  operationId: string
  'x-recorded'?: true
  'x-scope'?: string
}

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
    pin: '4827160395',
    people: ['s-1', 'b-1', 'b-2', 'b-3'],
    purpose: 'COMPLAINT',
    reference: 'CMP-17',
    at: '2026-11-20T18:30:00.000Z',
  }

  test('the list shows who viewed whose data, when, and why', async () => {
    const requests = mockResponse('get', '/v1/admin/reads', {
      result: [dataRead],
      names: { 's-1': 'Asha T.', 'b-1': 'Sita G.' },
      next: '',
    })
    render(<ReadsPage />, { at: '/admin/reads?person=s-1' })
    const link = await screen.findByRole('link', { name: 'transfer 4827160395 of Asha T.' })
    const row = link.closest('tr') as HTMLElement
    expect(row).toHaveTextContent('Gita Rai (Compliance) opened transfer 4827160395 of Asha T.')
    expect(link).toHaveAttribute('href', '/admin/transfers/transfer-1')
    expect(within(row).getByRole('link', { name: 'Gita Rai' })).toHaveAttribute(
      'href',
      '/admin/reads?staff=staff-2',
    )
    expect(within(row).getByText('Complaint, CMP-17')).toBeVisible()
    expect(row).toHaveTextContent('4 people, including:Asha T.Sita G.Erased')
    expect(within(row).getByRole('link', { name: 'All views of the data of Sita G.' })).toHaveAttribute(
      'href',
      '/admin/reads?person=b-1',
    )
    expect(requests.urls[0]?.searchParams.get('person')).toBe('s-1')
  })

  test.each([
    [
      { call: 'getHold', subject: 't-1', pin: '4827160395' },
      'opened the hold of transfer 4827160395 of Asha T.',
    ],
    [{ call: 'getInvoice', subject: 't-1' }, 'opened the receipt of a transfer of Asha T.'],
    [{ call: 'getCustomer', subject: 's-1' }, 'opened the account of Asha T.'],
    [{ call: 'getCustomer', subject: 's-2' }, 'opened the account of a customer'],
    [
      { call: 'getReplay', subject: 'transfer-t-1', pin: '48' },
      'replayed the history of transfer 48 of Asha T.',
    ],
    [{ call: 'getReplay', subject: 'sender-s-1' }, 'replayed the history of Asha T.'],
    [{ call: 'getReplay', subject: 'coupon-DASHAIN' }, 'replayed the history of a record'],
    [{ call: 'getEvent', subject: '17' }, 'opened event 17 with personal data'],
    [{ call: 'listCases', subject: '' }, 'opened the list of compliance cases'],
    [{ call: 'gone', subject: '' }, 'used “A removed operation”'],
  ])('the access %o reads as a sentence', (access, sentence) => {
    const row = { summary: 'A removed operation', people: ['s-1'], ...access }
    const { action, object } = accessText(row, { 's-1': 'Asha T.' })
    expect([action, object].filter(Boolean).join(' ')).toBe(sentence)
  })

  test('each recorded operation has a sentence', () => {
    const { paths } = JSON.parse(readFileSync('../httpapi/openapi.json', 'utf8'))
    const recorded = Object.values<object>(paths)
      .flatMap((path) => Object.values(path) as Operation[])
      .filter((operation) => operation['x-recorded'] || operation['x-scope'])
      .map(({ operationId }) => operationId)
    expect(recorded.length).toBeGreaterThan(80)
    expect(recorded.filter((call) => !hasAccessText(call))).toEqual([])
  })

  test('the list of exports shows the filter, the reason, and the size of each export', async () => {
    mockResponse('get', '/v1/admin/reads', { result: [], names: {}, next: '' })
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
