import { sita } from '../fixtures'
import {
  addCard,
  chooseCashPickup,
  confirmSource,
  fillBeneficiary,
  fillCalculator,
  fillSignIn,
  loadTime,
  sendMoneyNow,
  submitIdentityCheck,
  transferRow,
} from '../steps'
import { expect, test } from '../test'
import { createContactVerifiedSender } from '../testData'

test('a sender pays for a cash pickup by debit card, from the quote to the pickup (9.11c 2.31b 4.10e)', async ({
  page,
}) => {
  const { sender } = await createContactVerifiedSender(page.request)

  await test.step('a visitor with an account skips the sign-up form and signs in (2.15b)', async () => {
    await page.goto('/payment/details')
    await fillCalculator(page, '100', 'Debit Card')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Skip and sign in' }).click()
    await fillSignIn(page, sender)
    await expect(page).toHaveURL('/user/details')
    await submitIdentityCheck(page)
  })

  await test.step('the sender adds a beneficiary with cash pickup (2.17c)', async () => {
    await expect(page).toHaveURL('/beneficiary/payout-method/list')
    await fillBeneficiary(page, sita)
    await chooseCashPickup(page)
  })

  await test.step('the sender has no card, so the widget opens and the new card is selected (4.09c 8.10c)', async () => {
    await expect(page).toHaveURL('/payment/information')
    await confirmSource(page, sender, 'Add a debit card')
    await addCard(page, `${sender.firstName} ${sender.lastName}`)
    await expect(page.getByText('Your Debit card has been added successfully')).toBeVisible()
    await expect(page).toHaveURL('/payment/review')
    await expect(page.getByRole('main')).toContainText('Cash Pickup')
    await expect(page.getByRole('main')).toContainText('103.49')
  })

  await test.step('the dashboard updates live when the cash is ready and picked up (4.01b)', async () => {
    const pin = await sendMoneyNow(page)
    await page.getByRole('button', { name: 'Go to Dashboard' }).click()
    const initialLoadTime = await loadTime(page)
    const row = transferRow(page, pin)
    await expect(row.getByText('Ready for pickup')).toBeVisible()
    await expect(row.getByText('Delivered')).toBeVisible()
    await expect(row.getByText('Completed')).toBeVisible()
    expect(await loadTime(page)).toBe(initialLoadTime)
  })
})
