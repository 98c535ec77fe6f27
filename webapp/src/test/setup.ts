import '@testing-library/jest-dom/vitest'
import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, expect } from 'vitest'
import { queryClient } from '@/lib/api/queries'
import { resetSession } from '@/lib/session/store'
import { makeKey, setVault, Vault } from '@/lib/session/vault'
import { trackPromises, waitForPending } from './pendingPromises'
import { server, unusedResponses } from './server'

// The default timeout is too short on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

// Mantine requires these browser features, which the test environment lacks.
class FakeResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= FakeResizeObserver
// The test environment has no layout, and a virtual list without a height renders no rows.
Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 440 })
Element.prototype.scrollIntoView ??= () => undefined
if (!document.fonts) Object.defineProperty(document, 'fonts', { value: new EventTarget() })

// The test environment has no IndexedDB, so the tests keep the vault's key in memory.
setVault({ key: makeKey }, localStorage, sessionStorage)

// Vitest runs this file again for each test file, but a worker needs these only once.
const worker = globalThis as typeof globalThis & { isSetUp?: boolean }
if (!worker.isSetUp) {
  worker.isSetUp = true
  trackPromises(crypto.subtle, ['digest', 'importKey', 'verify'])
  trackPromises(Vault.prototype, ['get', 'set', 'clear'])
  server.listen({ onUnhandledRequest: 'error' })
  trackPromises(globalThis, ['fetch'], (response) =>
    trackPromises(response as Response, ['json', 'text', 'blob', 'arrayBuffer']),
  )
}

// A request without a mock response fails the test.
const unmockedRequests: string[] = []
server.events.on('request:unhandled', ({ request }) => {
  unmockedRequests.push(`${request.method} ${new URL(request.url).pathname}`)
})
afterEach(async () => {
  cleanup()
  await waitForPending()
  const unused = unusedResponses()
  notifications.clean()
  notifications.cleanQueue()
  server.resetHandlers()
  queryClient.clear()
  resetSession()
  localStorage.clear()
  sessionStorage.clear()
  expect(unmockedRequests.splice(0), 'requests without a mock response').toEqual([])
  expect(unused, `unused mock responses: ${unused.join(', ')}`).toEqual([])
})
