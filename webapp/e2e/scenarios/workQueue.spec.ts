import { newSender, staff } from '../fixtures'
import { signInStaff, tabTo } from '../steps'
import { expect, test } from '../test'
import { createHeldTransfer, createReadySender } from '../testData'

// The hold page requests the transfer's case, which does not exist yet.
test.use({ expectedStatuses: [404] })

test('staff claim, snooze, and open an item of the work queue with only the keyboard', async ({ page }) => {
  const sender = newSender('Badmash', 'Kalpanik')
  const { session } = await createReadySender(page.request, sender)
  const transfer = await createHeldTransfer(session)
  await signInStaff(page, staff.compliance)
  const item = page.locator(`a[href="/admin/holds/${transfer.id}"]`)
  const row = page.getByRole('row').filter({ has: item })

  await test.step('the queue lists the hold', async () => {
    const link = page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: 'Work queue' })
    await tabTo(page, link)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/work')
    await expect(row).toContainText('Transfer on hold')
  })

  await test.step('j moves to the row, and c claims it', async () => {
    const link = page.getByRole('main').locator(`a[href="/admin/holds/${transfer.id}"]`)
    await expect(async () => {
      await page.keyboard.press('j')
      await expect(link).toBeFocused({ timeout: 100 })
    }).toPass()
    await page.keyboard.press('c')
    await expect(page.getByText('The item is yours')).toBeVisible()
    await expect(link.locator('xpath=ancestor::tr')).toContainText('You')
  })

  await test.step('s snoozes it with a reason', async () => {
    await page.keyboard.press('s')
    await expect(page.getByRole('dialog').getByLabel('Reason')).toBeFocused()
    await page.keyboard.type('the bank calls back')
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Snooze' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('the bank calls back')).toBeVisible()
  })

  await test.step('Enter opens the page of the item', async () => {
    await tabTo(page, page.getByRole('main').locator(`a[href="/admin/holds/${transfer.id}"]`))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/admin/holds/${transfer.id}`)
  })
})
