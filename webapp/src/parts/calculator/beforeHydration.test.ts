import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { EmbeddedResponses } from '@/lib/api/embeddedResponses'
import type { ExchangeRate } from '@/lib/api/types'
import { nepal, someFees } from '@/test/fixtures'
import { clearEstimates } from './estimate'

const rate = {
  rate: '140.00',
  midRate: '141.00',
  sourceCurrency: 'USD',
  destinationCurrency: 'NPR',
  publishedAt: '2026-11-20T18:30:00Z',
} as ExchangeRate

/** runScript renders a prerendered calculator with embedded API responses and runs the script. */
async function runScript(embedded: EmbeddedResponses) {
  document.body.innerHTML = `
    <form>
      <input name="sending" value="200.00" />
      <span data-early="fee"><span>—</span></span>
      <span data-early="rate"></span>
      <span data-early="rateNote"></span>
      <input name="receiving" value="" />
      <input type="radio" name="source" value="BANK_ACCOUNT" checked />
      <input type="radio" name="source" value="DEBIT_CARD" />
      <span data-early="total"><span>—</span></span>
    </form>
    <script id="responses" type="application/json">${JSON.stringify(embedded)}</script>`
  vi.resetModules()
  await import('./beforeHydration')
}

const field = (name: string) => document.querySelector(`[name=${name}]`) as HTMLInputElement
const estimate = (field: string) =>
  (document.querySelector(`[data-early=${field}]`) as HTMLElement).dataset.estimate

function type(name: string, text: string) {
  field(name).value = text
  fireEvent.input(field(name))
}

const responses: EmbeddedResponses = { rate, fees: { result: someFees }, destinations: { result: [nepal] } }

beforeEach(() => {
  window.early = { values: new Map(), onInput: () => undefined, onClick: () => undefined }
})

it('the page shows the receiving amount, the fee, the rate, and the total before hydration (2.14a 4.21a)', async () => {
  await runScript(responses)
  expect(field('receiving').value).toBe('28,000.00')
  expect(estimate('fee')).toBe('5.00')
  expect(estimate('total')).toBe('205.00')
  expect(estimate('rate')).toBe('1 USD = 140.00 NPR')
  expect(estimate('rateNote')).toContain('Updated')
})

it('the user can change both amounts and the payment method (2.14a)', async () => {
  await runScript(responses)
  type('sending', '01,00.509')
  expect(field('sending').value).toBe('200.00')
  type('sending', '0100.5')
  expect(field('sending').value).toBe('100.5')
  expect(field('receiving').value).toBe('14,070.00')
  type('receiving', '14000')
  expect(field('sending').value).toBe('100.00')
  const card = document.querySelector<HTMLInputElement>('[value=DEBIT_CARD]')
  card?.click()
  expect(estimate('total')).toBe('107.00')
  expect(field('receiving').value).toBe('14000')
})

it('the page shows no estimate for an empty amount', async () => {
  await runScript(responses)
  type('sending', '')
  expect(field('receiving').value).toBe('')
  expect(estimate('total')).toBeUndefined()
  expect(estimate('fee')).toBeUndefined()
})

it('the page shows no estimate without a rate or with several destinations', async () => {
  await runScript({ ...responses, rate: undefined } as unknown as EmbeddedResponses)
  expect(estimate('total')).toBeUndefined()
  await runScript({ ...responses, destinations: { result: [nepal, { ...nepal, threeCharCode: 'IND' }] } })
  expect(estimate('total')).toBeUndefined()
})

it('the script does nothing after hydration', async () => {
  await runScript(responses)
  window.early = undefined
  clearEstimates(document.body)
  type('sending', '300')
  expect(estimate('total')).toBeUndefined()
  expect(field('receiving').value).toBe('28,000.00')
})
