import { staff } from '../fixtures'
import { openFromMenu, signInStaff } from '../steps'
import { expect, test } from '../test'
import { createDeliveredTransfer, createReadySender } from '../testData'

test('an admin finds a transfer in the event history and sees its timeline, actors, and postings (6.03a 1.06b 2.35c 2.46a)', async ({
  page,
}) => {
  const { session } = await createReadySender(page.request)
  const transferId = await createDeliveredTransfer(session)

  await test.step('the dashboard greets the admin, and the header shows only the name and Logout (1.06b 2.35c)', async () => {
    await signInStaff(page, staff.admin)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Super Admin')
    const header = page.getByRole('banner')
    await expect(header.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(header.getByRole('navigation')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
  })

  await test.step('the menu opens the history, where a filter finds the transfer (2.46a)', async () => {
    await openFromMenu(page, 'System', 'Event history')
    const filter = page.getByRole('form', { name: 'Filter events' })
    await filter.getByRole('textbox', { name: 'Stream' }).fill(`transfer-${transferId}`)
    await filter.getByRole('button', { name: 'Filter' }).click()
    await expect(page).toHaveURL(/\/admin\/events\?stream=transfer-/)
    // The header row and nine events.
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(10)
    await expect(page.getByRole('table').getByRole('link', { name: /Delivered/ })).toBeVisible()
  })

  await test.step('an event shows its payload and related IDs', async () => {
    await page
      .getByRole('table')
      .getByRole('link', { name: /Created/ })
      .click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('transfer.created')).toBeVisible()
    await expect(drawer).toContainText('200.00')
    await expect(drawer.getByText('Correlation')).toBeVisible()
    await drawer.getByRole('link', { name: 'View transfer' }).click()
    await expect(page).toHaveURL(`/admin/transfers/${transferId}`)
  })

  await test.step('the stored quote explains the price (5.18a 5.18c)', async () => {
    await expect(page.getByRole('main')).toContainText('Completed')
    await expect(page.getByRole('main')).toContainText('205.00')
    await page.getByRole('radiogroup', { name: 'Show' }).getByText('Money').click()
    await page.getByRole('button', { name: 'Why this price?' }).click()
    await expect(
      page.getByText(/^For amounts from .+ to 1,999\.99 USD, the fee is 5\.00 USD\./),
    ).toBeVisible()
    await expect(page.getByText('200.00 USD plus the 5.00 USD fee.')).toBeVisible()
    await expect(page.getByText(/^Fees USA-NPL-BANK_ACCOUNT-BANK_DEPOSIT-USD, version 1$/)).toBeVisible()
  })

  await test.step('the timeline shows who did what and the ledger postings', async () => {
    await page.getByRole('radiogroup', { name: 'Show' }).getByText('Events').click()
    const steps = page.getByRole('main').getByRole('list').filter({ hasText: 'Funding settled' })
    await expect(steps.getByRole('listitem').first()).toContainText('Created')
    await expect(steps.getByRole('listitem').last()).toContainText('Delivered')
    await expect(steps.getByRole('table').first().getByRole('columnheader', { name: 'Debit' })).toBeVisible()
  })
})
