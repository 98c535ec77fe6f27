import { expect, test, vi } from 'vitest'
import source from './serviceWorker.js?raw'

/** startServiceWorker runs the service worker with the given open windows. */
function startServiceWorker(windows: { focus: () => void; navigate: (path: string) => void }[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const self = {
    location: { origin: 'https://hulak.example' },
    registration: { showNotification: vi.fn(() => Promise.resolve()) },
    clients: { matchAll: () => Promise.resolve(windows), openWindow: vi.fn(() => Promise.resolve()) },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  }
  new Function('self', 'caches', source)(self, {})
  const dispatch = async (type: string, event: object) => {
    let done: Promise<unknown> | undefined
    listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) })
    await done
  }
  const push = (content: object) => dispatch('push', { data: { json: () => content } })
  const tap = (path: string) =>
    dispatch('notificationclick', { notification: { close: () => undefined, data: { path } } })
  return { self, push, tap }
}

test('a push shows its title and text, and its tag replaces a repeated push', async () => {
  const { self, push } = startServiceWorker()
  await push({
    title: 'Your transfer has arrived',
    body: 'It is there.',
    path: '/user/settings?a=b',
    tag: 't',
  })
  expect(self.registration.showNotification).toHaveBeenCalledWith('Your transfer has arrived', {
    body: 'It is there.',
    tag: 't',
    icon: '/icon-192.png',
    data: { path: '/user/settings?a=b' },
  })
})

test('a push never leads to another site', async () => {
  for (const path of ['https://evil.example/x', '//evil.example/x', 'javascript:alert(1)']) {
    const { self, push } = startServiceWorker()
    await push({ title: 't', body: 'b', path, tag: 't' })
    expect(self.registration.showNotification).toHaveBeenCalledWith(
      't',
      expect.objectContaining({ data: { path: '/dashboard' } }),
    )
  }
})

test('a tap opens the page in an open window', async () => {
  const open = { focus: vi.fn(), navigate: vi.fn() }
  const { self, tap } = startServiceWorker([open])
  await tap('/user/settings')
  expect(open.focus).toHaveBeenCalledOnce()
  expect(open.navigate).toHaveBeenCalledWith('/user/settings')
  expect(self.clients.openWindow).not.toHaveBeenCalled()
})

test('without an open window, a tap opens a new one', async () => {
  const { self, tap } = startServiceWorker()
  await tap('/dashboard')
  expect(self.clients.openWindow).toHaveBeenCalledWith('/dashboard')
})
