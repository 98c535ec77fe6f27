import { readFileSync } from 'node:fs'
import { staff } from '../people'
import { readySender, sent } from '../prepared'
import { signInStaff } from '../steps'
import { expect, test } from '../test'

test('staff find a person with only the keyboard, open the transfer, and appear in the access log (2.44a)', async ({
  page,
}) => {
  const { signed, sender } = await readySender(page.request)
  const transfer = await sent(signed)
  await signInStaff(page, staff.compliance)

  await test.step('the slash key opens the search, and an email address finds its owner', async () => {
    await expect(page.getByRole('combobox', { name: 'Find people, transfers, and events' })).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type(sender.email)
    const found = page.getByRole('listbox', { name: 'Search results' })
    await expect(found.getByRole('option').first()).toContainText(sender.email)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/transfers\?sender=/)
    expect(page.url()).not.toContain(sender.email)
  })

  await test.step('arrow keys move through the transfers and Enter opens one', async () => {
    const table = page.getByRole('table', { name: 'Transfers, newest first' })
    await table.getByRole('row', { name: /Delivered/ }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/admin/transfers/${transfer}`)
  })

  await test.step('the purpose is stated, and the access log shows who viewed what', async () => {
    await page.getByRole('combobox', { name: 'Purpose for viewing personal data' }).click()
    await page.getByRole('option', { name: 'Complaint' }).click()
    await page.getByLabel('Case or complaint').fill('CMP-17')
    await page
      .getByRole('navigation', { name: 'Back-office' })
      .getByRole('link', { name: 'All transfers' })
      .click()
    await expect(page.getByRole('table', { name: 'Transfers, newest first' })).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Back-office' })
      .getByRole('link', { name: 'Data access log' })
      .click()
    const looks = page.getByRole('table', { name: 'Data views, newest first' })
    await expect(async () => {
      await page.reload()
      await expect(looks.getByRole('row').filter({ hasText: 'Complaint, CMP-17' }).first()).toContainText(
        'List the transfers of all senders, newest first',
        { timeout: 2000 },
      )
    }).toPass()
    await expect(looks.getByRole('row').filter({ hasText: 'Retrieve a transfer' }).first()).toBeVisible()
  })
})

test('a transfer’s history updates live, shows its causes, and is exported with a reason', async ({
  page,
}) => {
  const { signed } = await readySender(page.request)
  const transfer = await sent(signed)
  await signInStaff(page, staff.admin)

  await test.step('an event is compared with the previous one', async () => {
    await page.goto(`/admin/events?stream=transfer-${transfer}`)
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

  await test.step('new events appear automatically and wait while the list is paused', async () => {
    await page.goto('/admin/events?type=sender.signed_up')
    const rows = page.getByRole('table', { name: 'Events, newest first' }).getByRole('row')
    await expect(page.getByText('Live updates')).toBeVisible()
    const newest = await rows.nth(1).textContent()
    await readySender(page.request)
    await expect(rows.nth(1)).not.toHaveText(newest ?? '')
    await page.getByRole('button', { name: 'Pause' }).click()
    const paused = await rows.nth(1).textContent()
    await readySender(page.request)
    await expect(page.getByText(/newer events?/)).toBeVisible()
    await expect(rows.nth(1)).toHaveText(paused ?? '')
    await page.getByRole('button', { name: 'Resume' }).click()
    await expect(rows.nth(1)).not.toHaveText(paused ?? '')
  })

  await test.step('a filter is exported and the access log shows it', async () => {
    await page.goto(`/admin/events?stream=transfer-${transfer}`)
    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export events' })
    await dialog.getByRole('combobox', { name: 'Format' }).click()
    await page.getByRole('option', { name: /JSON Lines/ }).click()
    await dialog.getByLabel('Reason for the export').fill('asked for by the auditor')
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export' }).click()
    const file = readFileSync(await (await download).path(), 'utf8')
    const lines = file
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string })
    expect(lines[0]?.type).toBe('transfer.created')
    await page.goto('/admin/reads?list=EXPORTS')
    const row = page.getByRole('row').filter({ hasText: `stream transfer-${transfer}` })
    await expect(row).toContainText('asked for by the auditor')
    await expect(row).toContainText('Complete')
  })
})
