import { expect, type Page } from '@playwright/test'

/** wcagTags lists the rules of axe for WCAG 2.2 AA. */
export const wcagTags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const months =
  'Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sep(tember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?'
const days = 'Mon(day)?|Tue(sday)?|Wed(nesday)?|Thu(rsday)?|Fri(day)?|Sat(urday)?|Sun(day)?'

/** placeholders replaces what differs between runs: IDs, dates, times, and numbers. */
const placeholders: readonly [RegExp, string][] = [
  [/\b(?=[0-9a-f-]*\d)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, 'ID'],
  [/[\w.]+@example\.com/g, 'EMAIL'],
  [new RegExp(`\\b(${days}),? (?=${months})`, 'g'), ''],
  [new RegExp(`\\b(${months}) \\d{1,2}(, \\d{4})?`, 'g'), 'DATE'],
  [/\d{1,2}:\d{2}(:\d{2})? [AP]M/g, 'TIME'],
  [/just now|\d+ (second|minute|hour)s? ago/g, 'AGO'],
  [/\bP[SD]T\b/g, 'PT'],
  [/https?:\/\/127\.0\.0\.1:\d+/g, 'ORIGIN'],
  [/\b[A-Z0-9]{4}(-[A-Z0-9]{4}){2,}\b/g, 'CODE'],
  [/\d+/g, '0'],
]

/** externalURL matches a line with the URL of a link to another site or to a file. Most contain a random token. */
const externalURL = /^ *- \/url: (https?|otpauth|blob):/

const stable = (text: string) =>
  placeholders.reduce((result, [pattern, placeholder]) => result.replace(pattern, placeholder), text)

/** outlineRoles matches the lines of the elements that are the same for all data. */
const outlineRoles =
  /^ *- (banner|navigation|main|contentinfo|complementary|heading|table|columnheader|tab|form|region)\b/

/**
 * expectTree compares the page's accessibility tree with the stored one. A page of the back office shows data of other
 * tests, so only its outline is compared. `npm run e2e -- accessibility -u` stores the trees.
 */
export async function expectTree(page: Page, name: string) {
  await expect(page.locator('.mantine-Notification-root'), 'messages that disappear').toHaveCount(0)
  const tree = await page.locator('body').ariaSnapshot()
  expect.soft(tree, `${name}, a date runs into a time`).not.toMatch(/\b20\d{3,4}:\d{2}/)
  const { pathname } = new URL(page.url())
  if (/^\/admin\/[^/]+\//.test(pathname)) return // The sections of an item depend on what happened to it.
  const isOutline = pathname.startsWith('/admin/')
  const lines = tree
    .split('\n')
    .filter((line) => !externalURL.test(line) && (!isOutline || outlineRoles.test(line)))
  const file = stable(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')
  expect.soft(stable(`${lines.join('\n')}\n`)).toMatchSnapshot(`${file}.txt`)
}
