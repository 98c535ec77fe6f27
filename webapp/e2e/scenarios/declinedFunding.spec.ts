import { goToReview, loadTime, sendMoneyNow, signInSender, transferRow } from '../steps'
import { expect, test } from '../test'
import { createReadySender } from '../testData'

test('the dashboard shows a declined bank payment without a reload (4.01a 4.02e 4.23c)', async ({ page }) => {
  const { sender } = await createReadySender(page.request)
  await signInSender(page, sender)
  // With the $5 fee, the total is $99.00, which the sandbox declines for insufficient funds.
  await goToReview(page, { amount: '94', payWith: 'Bank Account', source: 'First Sandbox Bank' })
  await expect(page.getByRole('main')).toContainText('99.00')
  const pin = await sendMoneyNow(page)
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  const initialLoadTime = await loadTime(page)
  const row = transferRow(page, pin)
  await expect(row.getByText('Failed')).toBeVisible()

  await test.step('the tracking dialog shows the failed step', async () => {
    await page.getByRole('button', { name: `Track, Sita Gurung, ${pin}` }).click()
    await expect(page.getByRole('list', { name: 'Transfer status' }).getByText(/, failed/)).toBeAttached()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  })
  expect(await loadTime(page)).toBe(initialLoadTime)
})
