import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { Schemas } from '@/lib/api/types'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import { Problems } from './Problems'

const problem: Schemas['ReportedProblem'] = {
  id: 'c-1',
  complaintNumber: 'C-ABCDE-FGHIJ',
  errorType: 'LATE',
  status: 'INVESTIGATING',
  filedAt: '2026-03-02T18:00:00.000Z',
  dueAt: '2026-05-31T18:00:00.000Z',
  remedies: [],
}
const path = '/v1/senders/transactions/transfer-1/problems'
const choicePath = '/v1/senders/problems/c-1/choice'
const withResult: Schemas['ReportedProblem'] = {
  ...problem,
  status: 'AWAITING_CHOICE',
  dueAt: undefined,
  result: 'We finished our investigation: you’re right.',
  remedies: ['REFUND', 'DELIVER'],
}

beforeEach(() => signInUser())

test('a reported problem shows when the result is due', async () => {
  mockResponse('get', path, { result: [problem] })
  render(<Problems id="transfer-1" />)
  const shown = await screen.findByRole('article', { name: 'C-ABCDE-FGHIJ' })
  expect(shown).toHaveTextContent('The money didn’t arrive on time')
  expect(shown).toHaveTextContent('Reported on Mar 2, 2026. Complaint number C-ABCDE-FGHIJ.')
  expect(shown).toHaveTextContent('We’re investigating. You’ll get our finding by May 31, 2026.')
  expect(within(shown).queryByRole('button')).not.toBeInTheDocument()
})

test('the sender reads the result and chooses the remedy', async () => {
  mockResponse('get', path, { result: [withResult] })
  const choices = mockResponse('post', choicePath, { success: true })
  const { user } = render(<Problems id="transfer-1" />)
  expect(await screen.findByText('We finished our investigation: you’re right.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Have the money delivered' }))
  const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' })
  mockResponse('get', path, {
    result: [{ ...problem, status: 'CORRECTING', remedy: 'DELIVER', dueAt: '2026-03-10T07:00:00.000Z' }],
  })
  await user.click(within(dialog).getByRole('button', { name: 'Have the money delivered' }))
  expect(await screen.findByText('We’re correcting the error. This is due by Mar 9, 2026.')).toBeVisible()
  expect(choices.bodies).toEqual([{ remedy: 'DELIVER' }])
  expect(choices.headers[0]?.get('Idempotency-Key')).toBeTruthy()
})

test('a choice that the server rejects shows why', async () => {
  mockResponse('get', path, { result: [withResult] })
  mockError('post', choicePath, 409, 'COMPLAINT_STEP_NOT_NEXT', 'This step is not next')
  const { user } = render(<Problems id="transfer-1" />)
  await user.click(await screen.findByRole('button', { name: 'Get a refund' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Get a refund' }))
  expect(await screen.findByText('This step is not next')).toBeInTheDocument()
})

test('a corrected error shows the remedy and the date', async () => {
  mockResponse('get', path, {
    result: [
      {
        ...withResult,
        status: 'RESOLVED',
        remedies: [],
        remedy: 'REFUND',
        correctedAt: '2026-03-09T18:00:00.000Z',
      },
    ],
  })
  render(<Problems id="transfer-1" />)
  expect(await screen.findByText('Remedy: refund')).toBeVisible()
  expect(screen.getByText('Corrected on Mar 9, 2026')).toBeVisible()
})

test('a transfer without problems shows nothing', async () => {
  const requests = mockResponse('get', path, { result: [] })
  render(<Problems id="transfer-1" />)
  await expect.poll(() => requests.urls).toHaveLength(1)
  expect(screen.queryByRole('region')).not.toBeInTheDocument()
})
