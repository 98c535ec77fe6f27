import AxeBuilder from '@axe-core/playwright'
import { staff } from '../fixtures'
import { signInStaff, waitUntilLoaded } from '../steps'
import { expect, type Page, test } from '../test'
import { createDeliveredTransfer, createReadySender, openCase } from '../testData'

/** expectAccessible checks that the page has no accessibility violations. */
async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`)),
  ).toEqual([])
}

/** selectData selects the data that the as-of page shows. */
async function selectData(page: Page, data: string) {
  await page.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: data, exact: true }).click()
}

test('staff see lists, balances, and prices as of an earlier time', async ({ page }) => {
  const timeBeforeTransfer = new Date()
  const { session } = await createReadySender(page.request)
  const transferId = await createDeliveredTransfer(session)
  await signInStaff(page, staff.compliance)
  const table = page.getByRole('table', { name: 'Transfers as of this time' })
  const row = table
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Copy transfer ID ${transferId}` }) })

  await test.step('as of a time before the transfer was created, the list does not include it', async () => {
    await page.goto(`/admin/as-of?asOf=${timeBeforeTransfer.toISOString()}`)
    await waitUntilLoaded(page)
    await expect(page.getByText(/^Log position \d+/)).toBeVisible()
    await expect(row).toHaveCount(0)
  })
  await test.step('as of now, the list shows the transfer and links to its replay at that time', async () => {
    await page.goto(`/admin/as-of?asOf=${new Date().toISOString()}`)
    await expect(row).toContainText('Completed')
    await expectAccessible(page)
    await row.getByRole('link', { name: /^Step \d+$/ }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/replay/transfer-${transferId}\\?step=\\d+`))
    await expect(page.getByText(/^Step \d+ of \d+$/)).toBeVisible()
  })
  await test.step('the page also shows balances and prices as of an earlier time', async () => {
    await page.goto(`/admin/as-of?asOf=${timeBeforeTransfer.toISOString()}&show=prices`)
    await expect(page.getByRole('table', { name: 'Fee sets' })).toContainText(
      'USA-NPL-BANK_ACCOUNT-BANK_DEPOSIT-USD',
    )
    await expect(page.getByRole('table', { name: 'Sanctions lists' })).toContainText('SAMPLE_SDN')
    await selectData(page, 'Balances')
    await expect(page.getByText(/^Balanced at position \d+$/)).toBeVisible()
  })
  await test.step('a back-office page links to its list as of an earlier time', async () => {
    await page.goto('/admin/rates')
    await page.getByRole('button', { name: 'As of now (PT)' }).click()
    await page.getByRole('button', { name: 'An hour ago' }).click()
    await expect(page.getByText('This list was empty at the time')).toBeVisible()
    await page.goto(`/admin/as-of?asOf=${new Date().toISOString()}&show=rates`)
    const rates = page.getByRole('table', { name: 'Published rates' })
    await expect(rates.getByRole('row').nth(1)).toContainText('In effect')
    await expectAccessible(page)
    await selectData(page, 'Deadlines')
    await expect(page).toHaveURL(/show=deadlines/)
  })
})

test('a what-if simulation with different fees shows each transfer’s old and new fees', async ({ page }) => {
  const { session } = await createReadySender(page.request)
  const transferId = await createDeliveredTransfer(session)
  await openCase(page.request, transferId)
  await signInStaff(page, staff.compliance)
  await page.goto('/admin/what-if')
  await waitUntilLoaded(page)
  const form = page.getByRole('form', { name: 'What if' })
  await form.getByRole('textbox', { name: 'Reason' }).fill('Higher deposit fee')

  await test.step('the form rejects a simulation without changes', async () => {
    await form.getByRole('button', { name: 'Run simulation' }).click()
    await expect(form.getByText('Change a fee set, a limit, or a rule')).toBeVisible()
  })
  await test.step('the officer edits a copy of the fee set and simulates it', async () => {
    await form.getByRole('checkbox', { name: 'Fee set' }).check()
    await form.getByRole('combobox', { name: 'Fee set to change' }).click()
    await page.getByRole('option', { name: 'USA-NPL-BANK_ACCOUNT-BANK_DEPOSIT-USD' }).click()
    for (const fee of await form.getByRole('textbox', { name: 'Flat fee (USD)' }).all())
      await fee.fill('7.77')
    await form.getByRole('button', { name: 'Run simulation' }).click()
    const result = page.getByRole('region', { name: 'Higher deposit fee' })
    await expect(result.getByRole('status').first()).toContainText('Done', { timeout: 20_000 })
    const row = result
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: `Copy transfer ID ${transferId}` }) })
    await expect(row).toContainText('fee 5.00 USD')
    await expect(row).toContainText('fee 7.77 USD')
    await expectAccessible(page)
  })
  await test.step('the officer downloads the result and attaches it to a case', async () => {
    const downloadEvent = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    expect((await downloadEvent).suggestedFilename()).toMatch(/^what-if-.*\.csv$/)
    await page.getByRole('button', { name: 'Attach to case' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Case transfer ID' }).fill(transferId)
    await dialog.getByRole('button', { name: 'Attach to case' }).click()
    await expect(dialog).toBeHidden()
    await page.goto(`/admin/cases/${transferId}`)
    await expect(page.getByRole('table', { name: 'Case documents' })).toContainText(/what-if-.*\.csv/)
  })
})
