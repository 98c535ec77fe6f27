import { goToReview, loadTime, sendMoneyNow, signInSender, transferRow } from '../steps'
import { expect, test } from '../test'
import { createReadySender } from '../testData'

test('a sender cancels a transfer within 30 minutes and gets a refund (4.03d 9.09e)', async ({ page }) => {
  const { sender } = await createReadySender(page.request)
  await signInSender(page, sender)
  // A cash pickup paid from a bank account takes the longest, so the test has time to cancel it.
  await goToReview(page, {
    amount: '150',
    payWith: 'Bank Account',
    source: 'First Sandbox Bank',
    method: 'Cash Pickup',
  })
  const pin = await sendMoneyNow(page)
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  const initialLoadTime = await loadTime(page)
  const row = transferRow(page, pin)
  const cancelButton = page.getByRole('button', { name: `Cancel, Sita Gurung, ${pin}` })
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })

  await test.step('the sender declines the confirmation and keeps the transfer (2.33c)', async () => {
    await cancelButton.click()
    await expect(dialog).toContainText('Do you really want to cancel this transaction?')
    await dialog.getByRole('button', { name: 'Keep transaction' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the sender cancels, and the page shows a message and the new status (4.03c 8.06f)', async () => {
    await cancelButton.click()
    await dialog.getByRole('button', { name: 'Cancel transaction' }).click()
    await expect(page.getByText('Your transaction has been canceled successfully')).toBeVisible()
    await expect(row.getByText(/^(Canceled|Refunded)$/)).toBeVisible()
  })

  await test.step('the refund arrives, and the cancel button disappears (4.03a 4.23c)', async () => {
    // The bank debit settles before the refund, and each takes several simulated days.
    await expect(row.getByText('Refunded')).toBeVisible({ timeout: 40_000 })
    await expect(cancelButton).toBeHidden()
    expect(await loadTime(page)).toBe(initialLoadTime)
  })
})
