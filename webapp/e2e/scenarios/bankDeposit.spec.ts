import { newSender, sita } from '../fixtures'
import {
  chooseBankDeposit,
  fillBeneficiary,
  fillCalculator,
  linkBank,
  loadTime,
  openHydrated,
  sendMoneyNow,
  signUp,
  submitIdentityCheck,
  transferRow,
  verifyContact,
} from '../steps'
import { expect, test } from '../test'

test('a new sender signs up, sends a bank deposit, and sees live status updates until delivery (1.01a 2.13a)', async ({
  page,
}) => {
  const sender = newSender()

  await test.step('a visitor sees what the beneficiary receives and continues to sign-up (2.14c)', async () => {
    await openHydrated(page, '/')
    await fillCalculator(page, '200', 'Bank Account')
    await expect(page.getByLabel('They receive')).toHaveValue('26,650.00')
    await page.getByRole('button', { name: 'Send Money', exact: true }).click()
    await expect(page).toHaveURL('/auth/registration')
  })

  await test.step('the sender sees the transfer summary, signs up, and verifies the email and phone (2.15b)', async () => {
    await expect(page.getByRole('complementary', { name: 'Your transfer' })).toContainText('26,650.00')
    await signUp(page, sender)
    await expect(page).toHaveURL('/user/account/verification')
    await verifyContact(page, sender)
    await expect(page).toHaveURL('/user/details')
  })

  await test.step('the sender passes the identity check and continues (4.05d 8.10g)', async () => {
    await submitIdentityCheck(page)
    await expect(page.getByText('personal information verified successfully')).toBeVisible()
  })

  await test.step('the sender has no beneficiaries, so one page asks for the person and the account (2.16b 2.17c)', async () => {
    await expect(page).toHaveURL('/beneficiary/payout-method/list')
    await fillBeneficiary(page, sita)
    await chooseBankDeposit(page, '0123456789012345')
  })

  await test.step('the sender has no linked bank, so the widget opens and the new account is selected (4.09c 4.09g)', async () => {
    await expect(page).toHaveURL('/payment/information')
    await linkBank(page)
    await expect(page.getByText('Your bank has been added successfully')).toBeVisible()
    await expect(page).toHaveURL('/payment/review')
  })

  const pin = await test.step('the sender reviews the terms and sends the money (2.19a 2.19b)', async () => {
    await expect(page.getByRole('main')).toContainText('Sita Gurung')
    await expect(page.getByRole('main')).toContainText('205.00')
    return sendMoneyNow(page)
  })

  await test.step('the page offers the receipt for download (2.20a)', async () => {
    await expect(page.getByRole('link', { name: 'Download receipt' })).toBeVisible()
  })

  await test.step('the dashboard updates live until the transfer is delivered (4.23c)', async () => {
    await page.getByRole('button', { name: 'Go to Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
    const initialLoadTime = await loadTime(page)
    const row = transferRow(page, pin)
    await expect(row).toContainText('Sita Gurung')
    await expect(row).toContainText('200.00 USD')
    await expect(row.getByText('Completed')).toBeHidden()
    await page.getByRole('button', { name: `Track, Sita Gurung, ${pin}` }).click()
    const timeline = page.getByRole('list', { name: 'Transfer status' })
    await expect(timeline.getByText('Delivered')).toBeVisible()
    await expect(timeline.getByText('Delivered')).toBeHidden()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(row.getByText('Completed')).toBeVisible()
    await expect(row.getByText('Delivered')).toBeVisible()
    await expect(row.getByText('PENDING')).toBeHidden()
    expect(await loadTime(page)).toBe(initialLoadTime)
  })
})
