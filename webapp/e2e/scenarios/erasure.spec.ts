import { newSender, staff } from '../fixtures'
import { approveRequest, fillSignIn, openFromMenu, signInSender, signInTwoStaffMembers } from '../steps'
import { expect, test } from '../test'
import { createContactVerifiedSender, createDeliveredTransfer, createReadySender } from '../testData'

// The erased sender's page is still open. The server rejects its requests.
test.use({ expectedStatuses: [401] })

test('a sender without transfers requests erasure, two administrators approve it, and the sender signs up again with the same email address', async ({
  page,
  browser,
}) => {
  const { sender } = await createContactVerifiedSender(page.request, newSender('Asha', 'Tamang'))
  await signInSender(page, sender)

  await test.step('the sender requests erasure with the password', async () => {
    await page.goto('/user/settings')
    await page.getByRole('button', { name: 'Your data' }).click()
    await page.getByRole('button', { name: 'Request erasure' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request erasure?' })
    await dialog.getByLabel('Password', { exact: true }).fill(sender.password)
    await dialog.getByRole('button', { name: 'Request erasure' }).click()
    await expect(page.getByText(/^You requested erasure on /)).toBeVisible()
  })

  const adminContext = await browser.newContext()
  const adminPage = await adminContext.newPage()
  await test.step('one administrator requests the erasure, and another approves it', async () => {
    const colleaguePage = await signInTwoStaffMembers(adminPage, browser, staff.admin)
    await openFromMenu(adminPage, 'Customers', 'Erasures')
    const row = adminPage.getByRole('row').filter({ hasText: sender.email })
    await row.getByRole('button', { name: 'Erase Asha Tamang' }).click()
    const dialog = adminPage.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Requested by the sender')
    await dialog.getByRole('textbox', { name: 'Type Asha Tamang to confirm' }).fill('Asha Tamang')
    await dialog.getByRole('button', { name: 'Erase' }).click()
    await expect(dialog).toBeHidden()
    await approveRequest(colleaguePage, 'Asha Tamang')
    await expect(colleaguePage.getByText(/^The account is closed/)).toBeVisible()
    await colleaguePage.context().close()
    await expect(async () => {
      await adminPage.goto('/admin/erasures?show=ANSWERED')
      await expect(adminPage.getByRole('heading', { name: 'Erasures' })).toBeVisible()
      await expect(adminPage.getByRole('table')).toBeVisible()
      await expect(adminPage.getByText(sender.email)).toHaveCount(0)
    }).toPass({ timeout: 20_000 })
  })
  await adminContext.close()

  await test.step('the account no longer exists, and the sender can sign up with the same email address', async () => {
    // The open page reloads when it learns that the session ended.
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
    await page.goto('/dashboard')
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
    await expect(async () => {
      const { firstName, lastName, email, phone: phoneNumber, password } = sender
      const response = await page.request.post('/v1/auth/users', {
        data: {
          ...{ firstName, middleName: '', lastName, email, state: 'TX', countryCode: '+1', phoneNumber },
          ...{ password, repeatPassword: password },
        },
      })
      expect(response.status()).toBe(200)
    }).toPass({ timeout: 20_000 })
    await fillSignIn(page, sender)
    await expect(page).toHaveURL('/dashboard')
  })
})

test('a sender with transfers sees how long the law requires us to keep their records (9.10e)', async ({
  page,
}) => {
  const { sender, session } = await createReadySender(page.request)
  await createDeliveredTransfer(session)
  await signInSender(page, sender)
  await page.goto('/user/settings')
  await page.getByRole('button', { name: 'Your data' }).click()
  await page.getByRole('button', { name: 'Request erasure' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request erasure?' })
  await dialog.getByLabel('Password', { exact: true }).fill(sender.password)
  await dialog.getByRole('button', { name: 'Request erasure' }).click()
  const retentionYear = new Date().getFullYear() + 10
  await expect(
    page.getByText(
      new RegExp(`^By law, we must keep the records of your transfers until \\w+ \\d+, ${retentionYear}`),
    ),
  ).toBeVisible()
})
