import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render, signInUser } from '@/test/render'
import { mockError, mockResponse } from '@/test/server'
import { YourData } from './YourData'

let savedFiles: { name: string; content: Blob }[]

beforeEach(() => {
  mockResponse('get', '/v1/senders/erasure', {
    stage: 'NONE',
    cause: '',
    reason: '',
    retainedUntil: '',
  })
  savedFiles = []
  let content = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    content = blob as Blob
    return 'blob:export'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push({ name: this.download, content })
  })
})
afterEach(() => vi.restoreAllMocks())

test('a sender can download their data as JSON', async () => {
  signInUser()
  mockResponse('get', '/v1/senders/export', { exportedAt: '2026-03-09T17:30:00Z' })
  const { user } = render(<YourData />)
  await user.click(screen.getByRole('button', { name: 'Download as JSON' }))
  await vi.waitFor(() => expect(savedFiles).toHaveLength(1))
  expect(savedFiles[0]?.name).toBe('hulak.json')
  expect(JSON.parse((await savedFiles[0]?.content.text()) ?? '')).toEqual({
    exportedAt: '2026-03-09T17:30:00Z',
  })
})

test('a sender can download their data as a web page', async () => {
  signInUser()
  mockResponse('get', '/v1/senders/export/readable', 'a page')
  const { user } = render(<YourData />)
  await user.click(screen.getByRole('button', { name: 'Download as a web page' }))
  await vi.waitFor(() => expect(savedFiles).toHaveLength(1))
  expect(savedFiles[0]?.name).toBe('hulak.html')
  expect(await savedFiles[0]?.content.text()).toContain('a page')
})

test('a sender can download a proof that the data has all transfers', async () => {
  signInUser()
  mockResponse('get', '/v1/senders/export/proof', { format: 'hulak completeness v1' })
  const { user } = render(<YourData />)
  await user.click(screen.getByRole('button', { name: 'Download the proof' }))
  await vi.waitFor(() => expect(savedFiles).toHaveLength(1))
  expect(savedFiles[0]?.name).toBe('hulak-proof.json')
  expect(JSON.parse((await savedFiles[0]?.content.text()) ?? '')).toEqual({
    format: 'hulak completeness v1',
  })
})

test('a sender sees an error message if the download fails (8.01b)', async () => {
  signInUser()
  mockError('get', '/v1/senders/export', 503, 'TRY_LATER', 'This is not available at the moment')
  const { user } = render(<YourData />)
  await user.click(screen.getByRole('button', { name: 'Download as JSON' }))
  expect(await screen.findByText('This is not available at the moment')).toBeVisible()
  expect(savedFiles).toEqual([])
})
