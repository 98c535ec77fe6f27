import { staff } from '../fixtures'
import { openFromMenu, signInStaff } from '../steps'
import { expect, test } from '../test'
import { createDeliveredTransfer, createReadySender } from '../testData'

test('an admin checks the system’s health, rebuilds a read model, and rolls it back, with only the keyboard', async ({
  page,
}) => {
  await signInStaff(page, staff.admin)
  await openFromMenu(page, 'System', 'Health')
  await expect(page.getByRole('heading', { name: 'Health', level: 1 })).toBeVisible()

  await test.step('each metric links to its details', async () => {
    const balanceLink = page.getByRole('link', { name: /Out-of-balance currencies/ })
    await expect(balanceLink).toContainText('OK')
    await expect(balanceLink).toHaveAttribute('href', '/admin/ledger')
    await expect(page.getByRole('table', { name: 'Read models' })).toContainText('transfers')
    await expect(page.getByRole('table', { name: 'Workers and process managers' })).toContainText('yes')
    await expect(page.getByText(/^seal \d+ with \d+ events/)).toBeVisible()
  })

  await test.step('the admin enters a reason and rebuilds a read model, and the page shows when the rebuild is done', async () => {
    await page.getByRole('button', { name: 'Rebuild sender summary (glance)' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Rebuild test')
    await dialog.getByRole('button', { name: 'Rebuild' }).focus()
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Rebuild of sender summary (glance)' }),
    ).toContainText('done')
  })

  await test.step('the admin rolls back to the previous tables', async () => {
    await page.getByRole('button', { name: 'Roll back sender summary (glance)' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Rollback test')
    await dialog.getByRole('button', { name: 'Roll back' }).focus()
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Rollback of sender summary (glance)' }),
    ).toContainText('done')
  })

  await test.step('the event history shows who requested the tasks', async () => {
    await page.goto('/admin/events?type=maintenance.task_requested')
    await expect(page.getByRole('row').filter({ hasText: 'Admin' }).first()).toBeVisible()
  })
})

test('a new transfer appears in the daily metrics', async ({ page, request }) => {
  const { session } = await createReadySender(request)
  await createDeliveredTransfer(session)
  await signInStaff(page, staff.compliance)
  await openFromMenu(page, 'Money', 'Metrics')
  await expect(page.getByRole('table', { name: 'Payment and payout methods' })).toContainText('Bank Account')
  const dailyVolume = page.getByRole('region', { name: 'Daily volume' })
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('7 days', { exact: true }).click()
  await expect(page).toHaveURL(/days=7/)
  await dailyVolume.getByText('Show as a table').click()
  await expect(dailyVolume.getByRole('row')).toHaveCount(8)
  await expect(page.getByRole('table', { name: 'Sign-up to first delivery' })).toContainText(
    'Sent their first transfer',
  )
})
