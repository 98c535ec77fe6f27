import { type Browser, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'

interface Options {
  /** expectedStatuses lists the error statuses that a test expects. The browser logs each error response. */
  expectedStatuses: number[]
  /** allowFailedRequests permits requests that get no response. The browser logs each failed request. */
  allowFailedRequests: boolean
}

/** errorResponse matches the browser's log line about an error response. */
const errorResponse = /Failed to load resource: the server responded with a status of (\d{3})/

/** failedRequest matches the browser's log lines about requests without a response and scripts that failed to load. */
const failedRequest = /Failed to load resource: net::ERR_|Failed to fetch dynamically imported module/

/** collectErrors collects a page's console errors and uncaught exceptions, except expected errors. */
function collectErrors(page: Page, { expectedStatuses, allowFailedRequests }: Options, errors: string[]) {
  const onMessage = (message: ConsoleMessage) => {
    if (message.type() !== 'error') return
    if (allowFailedRequests && failedRequest.test(message.text())) return
    const status = Number(errorResponse.exec(message.text())?.[1])
    if (!expectedStatuses.includes(status)) errors.push(`${message.text()} (${message.location().url})`)
  }
  page.on('console', onMessage)
  page.on('pageerror', (error) => errors.push(String(error)))
}

/** test is Playwright's test. It also fails if a page logs an unexpected error or throws an uncaught exception. */
export const test = base.extend<Options & { errorCheck: undefined }>({
  expectedStatuses: [[], { option: true }],
  allowFailedRequests: [false, { option: true }],
  // start.ts sets the URL after Playwright reads the configuration.
  baseURL: async ({ browserName: _ }, use) => use(origin('HULAK_APP_URL')),
  // Mocked requests can still be pending when a test ends.
  page: async ({ page }, use) => {
    await use(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  errorCheck: [
    async ({ context, expectedStatuses, allowFailedRequests }, use) => {
      const errors: string[] = []
      context.on('page', (page) => collectErrors(page, { expectedStatuses, allowFailedRequests }, errors))
      await use(undefined)
      expect(errors, 'unexpected browser errors').toEqual([])
    },
    { auto: true },
  ],
})

/** origin returns the URL of the app, the sandbox, or the token server. */
export function origin(name: 'HULAK_APP_URL' | 'HULAK_SANDBOX_URL' | 'HULAK_TOKEN_SERVER_URL'): string {
  const url = process.env[name]
  if (!url) throw new Error(`${name} is not set; start.ts sets it`)
  return url
}

export { type Browser, expect, type Page }
