import { readySender } from '../prepared'
import { loadedAt, sendMoneyNow, signInAtHome, throughFlow, transferRow } from '../steps'
import { expect, test } from '../test'

test('2.33c 4.03c 8.06f a transfer is canceled within 30 minutes, and refunded (4.03a 4.03d 9.09e)', async ({
  page,
}) => {
  const { sender } = await readySender(page.request)
  await signInAtHome(page, sender)
  // A cash pickup paid from a bank account takes longest, which leaves time to cancel.
  await throughFlow(page, {
    amount: '150',
    payWith: 'Bank Account',
    source: 'First Sandbox Bank',
    method: 'Cash Pickup',
  })
  const pin = await sendMoneyNow(page)
  await page.getByRole('button', { name: 'Go to Dashboard' }).click()
  const loaded = await loadedAt(page)
  const row = transferRow(page, pin)
  const cancel = page.getByRole('button', { name: `Cancel, Sita Gurung, ${pin}` })
  const dialog = page.getByRole('dialog', { name: 'Are you sure?' })

  await test.step('2.33c it asks first, and keeps the transfer where the answer is no', async () => {
    await cancel.click()
    await expect(dialog).toContainText('Do you really want to cancel this transaction?')
    await dialog.getByRole('button', { name: 'Keep transaction' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('4.03c 8.06f canceled it says so, and the list begins anew', async () => {
    await cancel.click()
    await dialog.getByRole('button', { name: 'Cancel transaction' }).click()
    await expect(page.getByText('Your transaction has been canceled successfully')).toBeVisible()
    await expect(row.getByText(/^(Canceled|Refunded)$/)).toBeVisible()
  })

  await test.step('4.03a 4.23c the refund arrives, and there is nothing left to cancel', async () => {
    // The debit settles after several days, and the refund takes as long.
    await expect(row.getByText('Refunded')).toBeVisible({ timeout: 40_000 })
    await expect(cancel).toBeHidden()
    expect(await loadedAt(page)).toBe(loaded)
  })
})
