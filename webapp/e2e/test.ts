import { type Browser, test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'

interface Options {
  /** Refusals of the server that a test provokes: the browser writes each of them to its console. */
  refusals: number[]
  /** Whether a test lets requests go without an answer, each of which the browser writes to its console, too. */
  unanswered: boolean
}

/** The browser's own line about an answer of the server that is not a success. */
const refusal = /Failed to load resource: the server responded with a status of (\d{3})/

/** The browser's own line about a request that got no answer, and what it says of a script that it could not load. */
const noAnswer = /Failed to load resource: net::ERR_|Failed to fetch dynamically imported module/

/** Collects what a page writes as an error, other than the refusals that are expected. */
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

/** A test in the browser. It fails if any page of it writes an error to the console or leaves one uncaught. */
export const test = base.extend<Options & { quietConsole: undefined }>({
  refusals: [[], { option: true }],
  unanswered: [false, { option: true }],
  // The address is known once the program runs, which is after the configuration was read.
  baseURL: async ({ browserName: _ }, use) => use(origin('HULAK_APP_URL')),
  // What a test has put between page and server may be at work when it ends.
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

/** Where the app or the sandbox was started, and where the tests get a token of its administrator. */
export function origin(name: 'HULAK_APP_URL' | 'HULAK_SANDBOX_URL' | 'HULAK_ADMINISTRATOR_URL'): string {
  const url = process.env[name]
  if (!url) throw new Error(`${name} is not set: start.ts sets it once the program runs`)
  return url
}

export { type Browser, expect, type Page }
