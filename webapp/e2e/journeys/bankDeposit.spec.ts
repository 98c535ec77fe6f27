import { newSender, sita } from '../people'
import {
  confirmSource,
  introduce,
  linkBank,
  loadedAt,
  passIdentityCheck,
  quote,
  sendMoneyNow,
  signUp,
  toBank,
  transferRow,
  verifyContact,
} from '../steps'
import { expect, test } from '../test'

test('from sign-up to a delivered bank deposit, with live updates (1.01a 2.13a 2.14c 2.15b 2.19b 4.09g 4.23c)', async ({
  page,
}) => {
  const sender = newSender()

  await test.step('a visitor checks the received amount and continues to sign-up (2.14c)', async () => {
    await page.goto('/')
    await quote(page, '200', 'Bank Account')
    await expect(page.getByLabel('They receive')).toHaveValue('26,650.00')
    await page.getByRole('button', { name: 'Send Money', exact: true }).click()
    await expect(page).toHaveURL('/auth/registration')
  })

  await test.step('the account is opened next to the receipt, then the email and phone are verified (2.15b)', async () => {
    await expect(page.getByRole('complementary', { name: 'Your transfer' })).toContainText('26,650.00')
    await signUp(page, sender)
    await expect(page).toHaveURL('/user/account/verification')
    await verifyContact(page, sender)
    await expect(page).toHaveURL('/user/details')
  })

  await test.step('the identity check passes and the flow continues (4.05d 8.10g)', async () => {
    await passIdentityCheck(page)
    await expect(page.getByText('personal information verified successfully')).toBeVisible()
  })

  await test.step('without beneficiaries, the payout method comes first (2.16b 2.17c)', async () => {
    await expect(page).toHaveURL('/beneficiary/payout-method/list')
    await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
    await toBank(page, '0123456789012345')
    await expect(page).toHaveURL('/beneficiary/create')
    await introduce(page, sita)
  })

  await test.step('without a linked bank, the widget opens and the new account is selected (4.09c 4.09g)', async () => {
    await expect(page).toHaveURL('/payment/information')
    await page.getByRole('button', { name: 'Bank Account' }).click()
    await confirmSource(page, sender, 'Link a bank account')
    await linkBank(page)
    await expect(page.getByText('Your bank has been added successfully')).toBeVisible()
    await expect(page).toHaveURL('/payment/review')
  })

  const pin = await test.step('the sender reviews the terms and sends the money (2.19a 2.19b)', async () => {
    await expect(page.getByRole('main')).toContainText('Sita Gurung')
    await expect(page.getByRole('main')).toContainText('205.00')
    return sendMoneyNow(page)
  })

  await test.step('the receipt can be downloaded when it is ready (2.20a)', async () => {
    await expect(page.getByRole('link', { name: 'Download receipt' })).toBeVisible()
  })

  await test.step('the dashboard follows the transfer live until it is delivered (4.23c)', async () => {
    await page.getByRole('button', { name: 'Go to Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard')
    const loaded = await loadedAt(page)
    const row = transferRow(page, pin)
    await expect(row).toContainText('Sita Gurung')
    await expect(row).toContainText('200.00 USD')
    await expect(row.getByText('Completed')).toBeHidden()
    await page.getByRole('button', { name: `Track, Sita Gurung, ${pin}` }).click()
    const trail = page.getByRole('list', { name: 'Transfer status' })
    await expect(trail.getByText('Delivered')).toBeVisible()
    await expect(trail.getByText('Delivered')).toBeHidden()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await expect(row.getByText('Completed')).toBeVisible()
    await expect(row.getByText('Delivered')).toBeVisible()
    await expect(row.getByText('PENDING')).toBeHidden()
    expect(await loadedAt(page)).toBe(loaded)
  })
})
