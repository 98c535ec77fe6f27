import { staff } from '../fixtures'
import { signInStaff } from '../steps'
import { expect, type Page, test } from '../test'

const scrolledListLength = 4_000
const pagedListLength = 1_000
const pageSize = 100

/** maxRenderedRows is the largest acceptable number of rows in the document. */
const maxRenderedRows = 2 * pageSize

/** mockList serves a list one page at a time and records each requested page's offset. */
async function mockList(
  page: Page,
  path: string,
  rowAt: (index: number) => object,
  cursorParameter: string,
  length: number,
) {
  const offsets: number[] = []
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const query = new URL(route.request().url()).searchParams
      if (query.has('after') && cursorParameter !== 'after')
        return route.fulfill({ json: { result: [], next: '' } })
      const from = Number(query.get(cursorParameter) ?? 0)
      const to = Math.min(length, from + pageSize)
      offsets.push(from)
      const result = Array.from({ length: to - from }, (_, index) => rowAt(from + index))
      await route.fulfill({ json: { result, next: to < length ? String(to) : '' } })
    },
  )
  return offsets
}

const countRenderedRows = (page: Page) => page.locator('main tbody tr').count()

test('the event history scrolls through thousands of events and renders only a limited number of rows', async ({
  page,
}) => {
  await signInStaff(page, staff.compliance)
  const offsets = await mockList(
    page,
    '/v1/admin/events',
    (number) => ({
      position: String(scrolledListLength - number),
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
    scrolledListLength,
  )
  await page.goto('/admin/events')
  const table = page.getByRole('table', { name: 'Events, newest first' })
  await expect(table.getByRole('row').nth(1)).toContainText(String(scrolledListLength))
  let mostRenderedRows = 0
  await expect(async () => {
    for (let i = 0; i < 20; i += 1) {
      await table.evaluate((element) => {
        const view = element.parentElement as HTMLElement
        view.scrollTop = view.scrollHeight
      })
      mostRenderedRows = Math.max(mostRenderedRows, await countRenderedRows(page))
    }
    expect(Math.max(...offsets)).toBe(scrolledListLength - pageSize)
  }).toPass()
  const lastRow = table.locator(`[aria-rowindex="${scrolledListLength + 1}"]`)
  await table.evaluate((element) => {
    const view = element.parentElement as HTMLElement
    view.scrollTop = view.scrollHeight
  })
  await expect(lastRow.getByRole('cell').first()).toHaveText('1')
  expect(mostRenderedRows).toBeLessThan(maxRenderedRows)
  // A live event from another test reloads the list, which requests pages again.
  expect([...new Set(offsets)], 'offsets of the requested pages').toEqual(
    Array.from({ length: scrolledListLength / pageSize }, (_, index) => index * pageSize),
  )
})

test('a paged list renders one page at a time up to the last page', async ({ page }) => {
  await signInStaff(page, staff.compliance)
  const offsets = await mockList(
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
    pagedListLength,
  )
  await page.goto('/admin/deadlines')
  const next = page.getByRole('button', { name: 'Next' })
  for (let number = 1; number < pagedListLength / pageSize; number += 1) {
    await expect(page.getByText(`Page ${number}`, { exact: true })).toBeVisible()
    await next.click()
  }
  await expect(
    page.getByRole('button', { name: `Copy transfer ID transfer-${pagedListLength - 1}` }),
  ).toBeVisible()
  await expect(next).toBeDisabled()
  expect(await countRenderedRows(page)).toBe(pageSize)
  expect([...new Set(offsets)]).toHaveLength(pagedListLength / pageSize)
})
