import AxeBuilder from '@axe-core/playwright'
import { staff } from '../people'
import { caseOpened, readySender, sent } from '../prepared'
import { settled, signInStaff } from '../steps'
import { expect, type Page, test } from '../test'

async function isAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} ${target.join(' ')}`)),
  ).toEqual([])
}

async function lookAt(page: Page, part: string) {
  await page.getByRole('combobox', { name: 'Data to show' }).click()
  await page.getByRole('option', { name: part, exact: true }).click()
}

test('lists, balances, and prices are shown as of a past time', async ({ page }) => {
  const before = new Date()
  const { signed } = await readySender(page.request)
  const transfer = await sent(signed)
  await signInStaff(page, staff.compliance)
  const shown = page.getByRole('table', { name: 'Transfers as of this time' })
  const row = shown
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: `Copy transfer id ${transfer}` }) })

  await test.step('before its creation the transfer is not shown', async () => {
    await page.goto(`/admin/as-of?asOf=${before.toISOString()}`)
    await settled(page)
    await expect(page.getByText(/^Log position \d+/)).toBeVisible()
    await expect(row).toHaveCount(0)
  })
  await test.step('later it is shown and links to its history at that time', async () => {
    await page.goto(`/admin/as-of?asOf=${new Date().toISOString()}`)
    await expect(row).toContainText('Completed')
    await isAccessible(page)
    await row.getByRole('link', { name: /^Step \d+$/ }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/replay/transfer-${transfer}\\?step=\\d+`))
    await expect(page.getByText(/^Step \d+ of \d+$/)).toBeVisible()
  })
  await test.step('balances and prices work the same way', async () => {
    await page.goto(`/admin/as-of?asOf=${before.toISOString()}&show=prices`)
    await expect(page.getByRole('table', { name: 'Fee sets' })).toContainText(
      'USA-NPL-BANK_ACCOUNT-BANK_DEPOSIT-USD',
    )
    await expect(page.getByRole('table', { name: 'Sanctions lists' })).toContainText('SAMPLE_SDN')
    await lookAt(page, 'Balances')
    await expect(page.getByText(/^Balanced at position \d+$/)).toBeVisible()
  })
  await test.step('so does every back-office list, from its own page', async () => {
    await page.goto('/admin/rates')
    await page.getByRole('link', { name: 'As of…' }).click()
    await page.getByRole('button', { name: 'An hour ago' }).click()
    await expect(page.getByText('This list was empty at the time')).toBeVisible()
    await page.goto(`/admin/as-of?asOf=${new Date().toISOString()}&show=rates`)
    const rates = page.getByRole('table', { name: 'Published rates' })
    await expect(rates.getByRole('row').nth(1)).toContainText('In force')
    await isAccessible(page)
    await lookAt(page, 'Deadlines')
    await expect(page).toHaveURL(/show=deadlines/)
  })
})

test('a what-if simulation with another fee set shows the fees of each transfer and changes nothing', async ({
  page,
}) => {
  const { signed } = await readySender(page.request)
  const transfer = await sent(signed)
  await caseOpened(page.request, transfer)
  await signInStaff(page, staff.compliance)
  await page.goto('/admin/what-if')
  await settled(page)
  const form = page.getByRole('form', { name: 'What if' })
  await form.getByRole('textbox', { name: 'Reason' }).fill('A dearer deposit')

  await test.step('unchanged rules are not simulated', async () => {
    await form.getByRole('button', { name: 'Run simulation' }).click()
    await expect(form.getByText('Change a fee set, a limit or a rule')).toBeVisible()
  })
  await test.step('a copy of the fee set is edited and simulated', async () => {
    await form.getByRole('checkbox', { name: 'Fee set' }).check()
    await form.getByRole('combobox', { name: 'Fee set to change' }).click()
    await page.getByRole('option', { name: 'USA-NPL-BANK_ACCOUNT-BANK_DEPOSIT-USD' }).click()
    for (const fee of await form.getByRole('textbox', { name: 'Flat fee (USD)' }).all())
      await fee.fill('7.77')
    await form.getByRole('button', { name: 'Run simulation' }).click()
    const answer = page.getByRole('region', { name: 'A dearer deposit' })
    await expect(answer.getByRole('status').first()).toContainText('Done', { timeout: 20_000 })
    const row = answer
      .getByRole('row')
      .filter({ has: page.getByRole('button', { name: `Copy transfer id ${transfer}` }) })
    await expect(row).toContainText('fee 5.00 USD')
    await expect(row).toContainText('fee 7.77 USD')
    await isAccessible(page)
  })
  await test.step('the result is a file and attached to a case', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^what-if-.*\.csv$/)
    await page.getByRole('button', { name: 'Attach to case' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Transfer ID of the case' }).fill(transfer)
    await dialog.getByRole('button', { name: 'Attach to case' }).click()
    await expect(dialog).toBeHidden()
    await page.goto(`/admin/cases/${transfer}`)
    await expect(page.getByRole('table', { name: 'Case documents' })).toContainText(/what-if-.*\.csv/)
  })
})
