import { staff } from '../people'
import { readySender, sent } from '../prepared'
import { signInStaff } from '../steps'
import { expect, test } from '../test'

test('an admin checks the system’s health, rebuilds a read model, and rolls it back, with only the keyboard', async ({
  page,
}) => {
  await signInStaff(page, staff.admin)
  await page.getByRole('link', { name: 'Health', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible()

  await test.step('each figure links to its details', async () => {
    const books = page.getByRole('link', { name: /Out-of-balance currencies/ })
    await expect(books).toContainText('OK')
    await expect(books).toHaveAttribute('href', '/admin/ledger')
    await expect(page.getByRole('table', { name: 'Read models' })).toContainText('transfers')
    await expect(page.getByRole('table', { name: 'Workers and process managers' })).toContainText('yes')
    await expect(page.getByText(/^number \d+, \d+ events/)).toBeVisible()
  })

  await test.step('a rebuild needs a reason, and the page shows when it is done', async () => {
    await page.getByRole('button', { name: 'Rebuild glance' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('To see that it can be')
    await dialog.getByRole('button', { name: 'Rebuild' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'Rebuild of glance' })).toContainText('done')
  })

  await test.step('a rollback is offered after that', async () => {
    await page.getByRole('button', { name: 'Roll back glance' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('To see that too')
    await dialog.getByRole('button', { name: 'Roll back' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: 'Rollback of glance' })).toContainText('done')
  })

  await test.step('the log shows who requested it', async () => {
    await page.goto('/admin/events?type=maintenance.task_requested')
    await expect(page.getByRole('row').filter({ hasText: 'Admin' }).first()).toBeVisible()
  })
})

test('a new transfer appears in the figures of the day', async ({ page, request }) => {
  const { signed } = await readySender(request)
  await sent(signed)
  await signInStaff(page, staff.compliance)
  await page.getByRole('link', { name: 'Metrics', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Payment and payout methods' })).toContainText('Bank Account')
  const days = page.getByRole('region', { name: 'Daily volume' })
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('Week', { exact: true }).click()
  await expect(page).toHaveURL(/days=7/)
  await days.getByText('Show as a table').click()
  await expect(days.getByRole('row')).toHaveCount(8)
  await expect(page.getByRole('table', { name: 'Sign-up to first delivery' })).toContainText('Sent money')
})
