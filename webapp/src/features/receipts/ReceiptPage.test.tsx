import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { ReceiptProof } from '@/lib/api/types'
import { render } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import ReceiptPage from './ReceiptPage'
import { cosignedBy, createReceipt, createSigner } from './testReceipt'

test.each([
  [404, 'We could not find this receipt'],
  [410, 'This code has expired'],
])('a response with status %s shows "%s"', async (status, title) => {
  mockError('get', '/v1/receipts/t1/proof', status, 'X')
  render(<ReceiptPage />, { at: '/receipts/t1', path: '/receipts/:token' })
  expect(await screen.findByRole('heading', { name: title })).toBeVisible()
})

/** renderReceipt renders the page and returns the text of each step, once the notice is visible. */
async function renderReceipt(receipt: ReceiptProof, notice: string | RegExp): Promise<(string | null)[]> {
  mockResponse('get', '/v1/receipts/t1/proof', { ...receipt })
  render(<ReceiptPage />, { at: '/receipts/t1', path: '/receipts/:token' })
  expect(await screen.findByText(notice)).toBeVisible()
  return within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
}

const time = Date.parse('2026-11-23T23:51:00Z') / 1000
const createWitnesses = () =>
  Promise.all([createSigner('w1.example', time - 60), createSigner('w2.example', time)])

test('a verified receipt shows the amounts and when the witnesses signed', async () => {
  const witnesses = await createWitnesses()
  const receipt = await createReceipt({ witnesses, policy: cosignedBy(2, witnesses) })
  expect(await renderReceipt(receipt, 'This receipt is authentic.')).toEqual([
    'The record and its proof are completePassed',
    'We signed the logPassed',
    'The record is in our logPassed',
    'Independent witnesses saw the same logPassed2 witnesses, most recently Nov 23, 2026, 3:51 PM PST',
  ])
  expect(screen.getByText('205.00')).toBeVisible()
})

test('a log without witnesses shows no check mark for them', async () => {
  const steps = await renderReceipt(await createReceipt(), 'This receipt is authentic.')
  expect(steps.at(-1)).toBe(
    'Independent witnesses saw the same logNot availableThis log has no independent witnesses.',
  )
})

test('a changed record shows the failed step and no amounts', async () => {
  const receipt = await createReceipt()
  const record = btoa(atob(receipt.record).replace('205.00', '905.00'))
  const steps = await renderReceipt({ ...receipt, record }, 'We could not verify this receipt.')
  expect(steps[2]).toBe(
    'The record is in our logFailedThis page received a record that differs from the record in our log.',
  )
  expect(screen.queryByText('905.00')).toBeNull()
  expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact')
})

test('too few witnesses show how many there are', async () => {
  const witnesses = await createWitnesses()
  const receipt = await createReceipt({ witnesses: witnesses.slice(0, 1), policy: cosignedBy(2, witnesses) })
  const steps = await renderReceipt(receipt, /too few independent witnesses/)
  expect(steps.at(-1)).toBe(
    'Independent witnesses saw the same logFailed1 witness so far. More are required.',
  )
})

test('a browser without Ed25519 shows what it did not check', async () => {
  const receipt = await createReceipt()
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('no', 'NotSupportedError'))
  const steps = await renderReceipt(receipt, /your browser cannot check our signature/)
  expect(steps[1]).toBe('We signed the logNot checked')
})

test('a new transfer shows that its proof is not ready', async () => {
  const { proof, ...receipt } = await createReceipt()
  const steps = await renderReceipt(receipt, /its proof is not ready yet/)
  expect(steps[0]).toBe('The record and its proof are completeNot available')
})
