import { staff } from '../fixtures'
import { openFromMenu, signInStaff } from '../steps'
import { expect, test } from '../test'
import { createReadySender, createTransfer } from '../testData'

test('support finds a sender, sees masked data, and cancels a transfer (4.03d 6.01a)', async ({ page }) => {
  const { session, sender } = await createReadySender(page.request)
  const { referenceId: id } = await createTransfer(session)
  await signInStaff(page, staff.support)
  const menu = page.getByRole('navigation', { name: 'Back office' })
  await menu.getByRole('button', { name: 'Customers' }).click()
  await expect(menu.getByRole('link', { name: 'Complaints' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Event history' })).toHaveCount(0)

  await test.step('the search shows a masked email address', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type(sender.email)
    const option = page.getByRole('listbox', { name: 'Search results' }).getByRole('option').first()
    await expect(option).toContainText(`${sender.email.slice(0, 1)}••••@`)
    await expect(option).not.toContainText(sender.email)
  })

  await test.step('support cancels the transfer', async () => {
    await page.goto(`/admin/transfers/${id}`)
    await page.getByRole('button', { name: 'Cancel and refund' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The sender asked us by phone')
    const confirmation = dialog.getByLabel(/^Type \d+ to confirm$/)
    const label = await dialog.getByText(/^Type \d+ to confirm$/).textContent()
    await confirmation.fill(label?.match(/\d+/)?.[0] ?? '')
    await dialog.getByRole('button', { name: 'Cancel and refund' }).click()
    await expect(page.getByText('The cancellation was recorded')).toBeVisible()
  })

  await test.step('the pages of other roles lead to the dashboard', async () => {
    await page.goto('/admin/events')
    await expect(page).toHaveURL('/admin/dashboard')
  })
})

test('every staff role can read the permissions, and an auditor changes nothing (6.01a)', async ({
  page,
}) => {
  await signInStaff(page, staff.auditor)
  await openFromMenu(page, 'System', 'Permissions')
  const row = page.getByRole('row').filter({ hasText: 'rates.write' })
  await expect(row).toContainText('Publish rates')
  await page.goto('/admin/rates')
  await expect(page.getByRole('table', { name: 'Published rates' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Publish/ })).toHaveCount(0)
})
