import { staff } from '../people'
import { signInStaff } from '../steps'
import { expect, type Page, test } from '../test'

/** rowsInAll gives the row counts: of a scrolled list, of a paged list, and of one server page. */
const rowsInAll = 4_000
const rowsTurned = 1_000
const rowsAtOnce = 100

/** rowsDrawnMax is more than the rows visible in any list and less than two pages. */
const rowsDrawnMax = 2 * rowsAtOnce

/** longList answers with a list as long as a year of data, one page at a time, and counts the requests. */
async function longList(
  page: Page,
  path: string,
  row: (number: number) => object,
  key: string,
  length: number,
) {
  const asked: number[] = []
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const query = new URL(route.request().url()).searchParams
      if (query.has('after') && key !== 'after') return route.fulfill({ json: { result: [], next: '' } })
      const from = Number(query.get(key) ?? 0)
      const to = Math.min(length, from + rowsAtOnce)
      asked.push(from)
      const result = Array.from({ length: to - from }, (_, index) => row(from + index))
      await route.fulfill({ json: { result, next: to < length ? String(to) : '' } })
    },
  )
  return asked
}

const drawn = (page: Page) => page.locator('main tbody tr').count()

test('thousands of events scroll to the end with only visible rows in the page', async ({ page }) => {
  await signInStaff(page, staff.compliance)
  const asked = await longList(
    page,
    '/v1/admin/events',
    (number) => ({
      position: String(rowsInAll - number),
      stream: `transfer-${number}`,
      version: 1,
      id: `event-${number}`,
      category: 'transfer',
      type: 'transfer.created',
      readable: true,
      actorId: 'sender-1',
      actorRole: 'USER',
      correlation: 'c',
      causation: '',
      requestId: 'r',
      recordedAt: '2026-03-02T18:00:00.000Z',
    }),
    'before',
    rowsInAll,
  )
  await page.goto('/admin/events')
  const table = page.getByRole('table', { name: 'Events, newest first' })
  await expect(table.getByRole('row').nth(1)).toContainText(String(rowsInAll))
  let most = 0
  await expect(async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await table.evaluate((element) => {
        const view = element.parentElement as HTMLElement
        view.scrollTop = view.scrollHeight
      })
      most = Math.max(most, await drawn(page))
    }
    expect(asked.at(-1)).toBe(rowsInAll - rowsAtOnce)
  }).toPass()
  const last = table.locator(`[aria-rowindex="${rowsInAll + 1}"]`)
  await table.evaluate((element) => {
    const view = element.parentElement as HTMLElement
    view.scrollTop = view.scrollHeight
  })
  await expect(last.getByRole('cell').first()).toHaveText('1')
  expect(most).toBeLessThan(rowsDrawnMax)
  expect(asked, 'each page is asked for once, and none is left out').toEqual(
    Array.from({ length: rowsInAll / rowsAtOnce }, (_, index) => index * rowsAtOnce),
  )
})

test('a paged list turns to its end with one page in the document', async ({ page }) => {
  await signInStaff(page, staff.compliance)
  const asked = await longList(
    page,
    '/v1/admin/deadlines',
    (number) => ({
      transferId: `transfer-${number}`,
      kind: 'AVAILABLE',
      state: 'OPEN',
      beganAt: '2026-03-02T18:00:00.000Z',
      dueAt: '2026-03-05T18:15:00.000Z',
      lastDay: '2026-03-05',
    }),
    'after',
    rowsTurned,
  )
  await page.goto('/admin/deadlines')
  const next = page.getByRole('button', { name: 'Next' })
  for (let number = 1; number < rowsTurned / rowsAtOnce; number += 1) {
    await expect(page.getByText(`Page ${number}`, { exact: true })).toBeVisible()
    await next.click()
  }
  await expect(page.getByRole('button', { name: `Copy ID transfer-${rowsTurned - 1}` })).toBeVisible()
  await expect(next).toBeDisabled()
  expect(await drawn(page)).toBe(rowsAtOnce)
  expect([...new Set(asked)]).toHaveLength(rowsTurned / rowsAtOnce)
})
