import { type Browser, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'

interface Options {
  /** refusals lists server refusals that a test expects. The browser logs each one to its console. */
  refusals: number[]
  /** unanswered tells whether a test leaves requests unanswered. The browser logs these to its console, too. */
  unanswered: boolean
}

/** refusal matches the browser's log line about an unsuccessful response. */
const refusal = /Failed to load resource: the server responded with a status of (\d{3})/

/**
 * noAnswer matches the browser's log lines about a request without a response and a script that failed to
 * load.
 */
const noAnswer = /Failed to load resource: net::ERR_|Failed to fetch dynamically imported module/

/** watch collects the errors that a page logs, except expected refusals. */
function watch(page: Page, { refusals, unanswered }: Options, faults: string[]) {
  const read = (message: ConsoleMessage) => {
    if (message.type() !== 'error') return
    if (unanswered && noAnswer.test(message.text())) return
    const status = Number(refusal.exec(message.text())?.[1])
    if (!refusals.includes(status)) faults.push(`${message.text()} (${message.location().url})`)
  }
  page.on('console', read)
  page.on('pageerror', (error) => faults.push(String(error)))
}

/** test runs a test in the browser. It fails if a page logs an error or leaves one uncaught. */
export const test = base.extend<Options & { quietConsole: undefined }>({
  refusals: [[], { option: true }],
  unanswered: [false, { option: true }],
  // The address is known only after the server starts, which is after this configuration is read.
  baseURL: async ({ browserName: _ }, use) => use(origin('HULAK_APP_URL')),
  // Routes that a test added may still be active when it ends.
  page: async ({ page }, use) => {
    await use(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
  quietConsole: [
    async ({ context, refusals, unanswered }, use) => {
      const faults: string[] = []
      context.on('page', (page) => watch(page, { refusals, unanswered }, faults))
      await use(undefined)
      expect(faults, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],
})

/** origin holds the addresses of the app and the sandbox and where tests get an administrator's token. */
export function origin(name: 'HULAK_APP_URL' | 'HULAK_SANDBOX_URL' | 'HULAK_ADMINISTRATOR_URL'): string {
  const url = process.env[name]
  if (!url) throw new Error(`${name} is not set: start.ts sets it once the program runs`)
  return url
}

export { type Browser, expect, type Page }
