import { readySender } from '../prepared'
import { loadedAt, sendMoneyNow, signInAtHome, throughFlow, transferRow } from '../steps'
import { expect, test } from '../test'

test('a declined bank payment is shown live, and no money is taken (4.01a 4.02e 4.23c)', async ({ page }) => {
  const { sender } = await readySender(page.request)
  await signInAtHome(page, sender)
  await throughFlow(page, { amount: '94', payWith: 'Bank Account', source: 'First Sandbox Bank' })
  await expect(page.getByRole('main')).toContainText('99.00')
  const pin = await sendMoneyNow(page)
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  const loaded = await loadedAt(page)
  const row = transferRow(page, pin)
  await expect(row.getByText('Failed')).toBeVisible()

  await test.step('the timeline shows what happened', async () => {
    await page.getByRole('button', { name: `Track, Sita Gurung, ${pin}` }).click()
    await expect(page.getByRole('list', { name: 'Transfer status' }).getByText(/, failed/)).toBeAttached()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  })
  expect(await loadedAt(page)).toBe(loaded)
})
