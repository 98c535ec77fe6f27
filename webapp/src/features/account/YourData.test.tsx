import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render, signedIn } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import { YourData } from './YourData'

let saved: { name: string; content: Blob }[]

beforeEach(() => {
  mockResponse('get', '/v1/senders/erasure', {
    stage: 'NONE',
    cause: '',
    reason: '',
    retainedUntil: '',
  })
  saved = []
  let content = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob
    return 'blob:kept'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, content })
  })
})
afterEach(() => vi.restoreAllMocks())

test('the data is downloaded as JSON', async () => {
  signedIn()
  mockResponse('get', '/v1/senders/export', { exportedAt: '2026-03-09T17:30:00Z' })
  const { user } = render(<YourData />)
  await user.click(screen.getByRole('button', { name: 'Download as data (JSON)' }))
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('hulak.json')
  expect(JSON.parse((await saved[0]?.content.text()) ?? '')).toEqual({ exportedAt: '2026-03-09T17:30:00Z' })
})

test('the data is downloaded as a page', async () => {
  signedIn()
  mockResponse('get', '/v1/senders/export/readable', 'a page')
  const { user } = render(<YourData />)
  await user.click(screen.getByRole('button', { name: 'Download as a page' }))
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toBe('hulak.html')
  expect(await saved[0]?.content.text()).toContain('a page')
})

test('a failure shows a message and downloads nothing (8.01b)', async () => {
  signedIn()
  mockError('get', '/v1/senders/export', 503, 'TRY_LATER', 'This is not available at the moment')
  const { user } = render(<YourData />)
  await user.click(screen.getByRole('button', { name: 'Download as data (JSON)' }))
  expect(await screen.findByText('This is not available at the moment')).toBeVisible()
  expect(saved).toEqual([])
})
