import { readySender } from '../prepared'
import { loadedAt, sendMoneyNow, signInAtHome, throughFlow, transferRow } from '../steps'
import { expect, test } from '../test'

test('a transfer is canceled within 30 minutes and refunded (2.33c 4.03c 8.06f 4.03a 4.03d 9.09e)', async ({
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

  await test.step('the dialog asks for confirmation, and declining keeps the transfer (2.33c)', async () => {
    await cancel.click()
    await expect(dialog).toContainText('Do you really want to cancel this transaction?')
    await dialog.getByRole('button', { name: 'Keep transaction' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('canceling shows a message and reloads the list (4.03c 8.06f)', async () => {
    await cancel.click()
    await dialog.getByRole('button', { name: 'Cancel transaction' }).click()
    await expect(page.getByText('Your transaction has been canceled successfully')).toBeVisible()
    await expect(row.getByText(/^(Canceled|Refunded)$/)).toBeVisible()
  })

  await test.step('the refund arrives and cancellation is no longer offered (4.03a 4.23c)', async () => {
    // The debit settles after several days, and the refund takes as long.
    await expect(row.getByText('Refunded')).toBeVisible({ timeout: 40_000 })
    await expect(cancel).toBeHidden()
    expect(await loadedAt(page)).toBe(loaded)
  })
})
