import { sita } from '../people'
import { reachable } from '../prepared'
import {
  addCard,
  confirmSource,
  fillSignIn,
  introduce,
  loadedAt,
  passIdentityCheck,
  quote,
  sendMoneyNow,
  toCash,
  transferRow,
} from '../steps'
import { expect, test } from '../test'

test('9.11c cash pickup paid by debit card, from the quote until it is collected (2.15b 2.31b 4.09c 4.10e 8.10c)', async ({
  page,
}) => {
  const { sender } = await reachable(page.request)

  await test.step('2.15b a visitor who has an account skips the form and signs in', async () => {
    await page.goto('/payment/details')
    await quote(page, '100', 'Debit Card')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Skip and sign in' }).click()
    await fillSignIn(page, sender)
    await expect(page).toHaveURL('/user/details')
    await passIdentityCheck(page)
  })

  await test.step('2.17c somebody in Nepal who will collect cash is added', async () => {
    await expect(page).toHaveURL('/beneficiary/payout-method/list')
    await toCash(page)
    await expect(page).toHaveURL('/beneficiary/create')
    await introduce(page, sita)
  })

  await test.step('4.09c 8.10c no card is there yet: the widget opens, and the new card is taken', async () => {
    await expect(page).toHaveURL('/payment/information')
    await page.getByRole('button', { name: 'Debit Card' }).click()
    await confirmSource(page, sender, 'Add a debit card')
    await addCard(page, `${sender.firstName} ${sender.lastName}`)
    await expect(page.getByText('Your Debit card has been added successfully')).toBeVisible()
    await expect(page).toHaveURL('/payment/review')
    await expect(page.getByRole('main')).toContainText('Cash Pickup')
    await expect(page.getByRole('main')).toContainText('103.49')
  })

  await test.step('4.01b the cash is made ready, and collected, before the sender’s eyes', async () => {
    const pin = await sendMoneyNow(page)
    await page.getByRole('button', { name: 'Go to Dashboard' }).click()
    const loaded = await loadedAt(page)
    const row = transferRow(page, pin)
    await expect(row.getByText('Ready for pickup')).toBeVisible()
    await expect(row.getByText('Delivered')).toBeVisible()
    await expect(row.getByText('Completed')).toBeVisible()
    expect(await loadedAt(page)).toBe(loaded)
  })
})
