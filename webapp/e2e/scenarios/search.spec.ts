import { readFileSync } from 'node:fs'
import { staff } from '../fixtures'
import { openFromMenu, signInStaff } from '../steps'
import { expect, test } from '../test'
import { createDeliveredTransfer, createReadySender } from '../testData'

test('a staff member finds a person and a transfer with only the keyboard, and the access log shows it', async ({
  page,
}) => {
  const { session, sender } = await createReadySender(page.request)
  const transferId = await createDeliveredTransfer(session)
  await signInStaff(page, staff.compliance)

  await test.step('the slash key opens the search, which finds a sender by email address', async () => {
    await expect(page.getByRole('button', { name: 'Search pages, people, and transfers' })).toBeVisible()
    await page.keyboard.press('/')
    await expect(
      page.getByRole('combobox', { name: 'Find pages, people, transfers, and events' }),
    ).toBeFocused()
    await page.keyboard.type(sender.email)
    const results = page.getByRole('listbox', { name: 'Search results' })
    await expect(results.getByRole('option').first()).toContainText(sender.email)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/customers\//)
    expect(page.url()).not.toContain(sender.email)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(sender.email)).toHaveCount(0)
  })

  await test.step('the sender’s page leads to the transfer', async () => {
    const table = page.getByRole('table', { name: 'Latest transfers' })
    await table
      .getByRole('row', { name: /Delivered/ })
      .getByRole('link')
      .focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/admin/transfers/${transferId}`)
  })

  await test.step('the staff member selects a purpose, and the access log shows each view', async () => {
    await page.getByRole('combobox', { name: 'Purpose for viewing personal data' }).click()
    await page.getByRole('option', { name: 'Complaint' }).click()
    await page.getByLabel('Case or complaint number').fill('CMP-17')
    await openFromMenu(page, 'Transfers', 'All transfers')
    await expect(page.getByRole('table', { name: 'Transfers, newest first' })).toBeVisible()
    await openFromMenu(page, 'Compliance', 'Data access log')
    const views = page.getByRole('table', { name: 'Data views, newest first' })
    await expect(async () => {
      await page.reload()
      const row = views.getByRole('row', { name: /opened the list of transfers.*Complaint, CMP-17/ })
      await expect(row.first()).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(views.getByRole('row').filter({ hasText: 'opened transfer' }).first()).toBeVisible()
  })
})

test('an admin compares events, follows live updates, and exports a transfer’s history', async ({ page }) => {
  const { session } = await createReadySender(page.request)
  const transferId = await createDeliveredTransfer(session)
  await signInStaff(page, staff.admin)

  await test.step('the admin compares an event with the previous one', async () => {
    await page.goto(`/admin/events?stream=transfer-${transferId}`)
    await page
      .getByRole('table', { name: 'Events, newest first' })
      .getByRole('link', { name: /Funding settled/ })
      .click()
    const drawer = page.getByRole('dialog')
    await expect(
      drawer.getByRole('table', { name: 'Fields that changed since the previous event' }).getByRole('row'),
    ).not.toHaveCount(0)
    await drawer.getByRole('link', { name: 'Show causes and effects' }).click()
    await expect(page.getByRole('region', { name: /^A diagram of/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Transfer: Funding settled' })).toBeVisible()
  })

  await test.step('new events appear automatically, or are counted while updates are paused', async () => {
    await page.goto('/admin/events?type=sender.signed_up')
    const rows = page.getByRole('table', { name: 'Events, newest first' }).getByRole('row')
    await expect(page.getByText('Live updates')).toBeVisible()
    const newestRow = await rows.nth(1).textContent()
    await createReadySender(page.request)
    await expect(rows.nth(1)).not.toHaveText(newestRow ?? '')
    await page.getByRole('button', { name: 'Pause updates' }).click()
    const pausedRow = await rows.nth(1).textContent()
    await createReadySender(page.request)
    await expect(page.getByText(/^\d+ new events?$/)).toBeVisible()
    await expect(rows.nth(1)).toHaveText(pausedRow ?? '')
    await page.getByRole('button', { name: 'Resume updates' }).click()
    await expect(rows.nth(1)).not.toHaveText(pausedRow ?? '')
  })

  await test.step('the admin exports filtered events, and the access log shows the export', async () => {
    await page.goto(`/admin/events?stream=transfer-${transferId}`)
    await page.getByRole('button', { name: 'Export events' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export events' })
    await dialog.getByRole('combobox', { name: 'Format' }).click()
    await page.getByRole('option', { name: /JSON Lines/ }).click()
    await dialog.getByLabel('Reason for the export').fill('Requested by the auditor')
    const downloadEvent = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export events' }).click()
    const file = readFileSync(await (await downloadEvent).path(), 'utf8')
    const lines = file
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string })
    expect(lines[0]?.type).toBe('transfer.created')
    await page.goto('/admin/reads?list=EXPORTS')
    const row = page.getByRole('row').filter({ hasText: `stream transfer-${transferId}` })
    await expect(row).toContainText('Requested by the auditor')
    await expect(row).toContainText('Complete')
  })
})
