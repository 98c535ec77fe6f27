import { migratedSender, newSender } from '../fixtures'
import { waitForLink, waitForMessage } from '../mailbox'
import { signIn, signInSender, submitIdentityCheck, verifyEmail } from '../steps'
import { expect, type Page, test } from '../test'
import { createContactVerifiedSender, createReadySender, senderIdOf, simulate } from '../testData'

/** openProfile opens the profile page. */
const openProfile = async (page: Page) => {
  await page.goto('/user/profile')
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
}

test('a sender repeats a failed identity check and is verified (4.05c 4.05d)', async ({ page }) => {
  const { sender } = await createContactVerifiedSender(page.request, newSender('Maya', 'Retry'))
  await signInSender(page, sender)
  const widget = page.frameLocator('iframe[title="Identity verification"]')
  await test.step('the provider asks the sender to try again', async () => {
    await openProfile(page)
    await page.getByRole('button', { name: 'Verify your identity' }).click()
    await submitIdentityCheck(page)
    await expect(page.getByText('We couldn’t read some of your details.', { exact: false })).toBeVisible()
  })
  await test.step('the sender corrects the name in the provider’s form and is verified', async () => {
    await openProfile(page)
    await page.getByRole('button', { name: 'Continue verification' }).click()
    await widget.getByLabel('Last name').fill('Gurung')
    await submitIdentityCheck(page)
    await expect(page.getByText('Your identity is verified.')).toBeVisible()
  })
})

test('a suspended sender sees the reason and cannot raise the limit or add a beneficiary (2.24b 2.25a 6.06a)', async ({
  page,
}) => {
  const { sender, session } = await createReadySender(page.request)
  const referenceId = await senderIdOf(session)
  await signInSender(page, sender)
  await openProfile(page)
  await expect(page.getByRole('link', { name: 'Upgrade Limit' }).last()).toBeVisible()
  await simulate(page.request, '/kyc', { referenceId, status: 'SUSPENDED' })
  await test.step('the open page updates', async () => {
    await expect(page.getByRole('main').getByRole('button', { name: 'Upgrade Limit' })).toBeDisabled()
    await expect(page.getByRole('main').getByRole('button', { name: 'Add Beneficiary' })).toBeDisabled()
  })
  await test.step('the limits page shows the reason and the phone number (2.25a)', async () => {
    await page.goto('/user/upgrade-tier')
    await expect(page.getByText('Your account is suspended', { exact: false })).toBeVisible()
    await expect(page.getByRole('link', { name: /^Call / }).first()).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
  })
})

test('a sender upgrades to tier three and gets higher limits (1.03c 2.25b 2.25c)', async ({ page }) => {
  const { sender } = await createReadySender(page.request)
  await signInSender(page, sender)
  await page.goto('/user/upgrade-tier')
  const widget = page.frameLocator('iframe')
  const tiers = page.getByRole('complementary', { name: 'Tiers and limits' })
  await expect(tiers.getByRole('heading', { name: 'Tier 1 Your tier' })).toBeVisible()
  await expect(tiers.getByText('You can still send')).toContainText('2,999.00')

  await test.step('the sender requests tier two on the provider’s page (4.10f)', async () => {
    await widget.getByLabel('ID number').fill('D1234567')
    await widget.getByLabel('Issued by').fill('State of Texas')
    await widget.getByLabel('Expiration date').fill('2035-01-31')
    await widget.getByLabel('Social Security number').fill('123-45-6789')
    await widget.getByLabel('Occupation').fill('Nurse')
    await widget.getByLabel('Employer').fill('City Hospital')
    await widget.getByRole('button', { name: 'Request tier 2' }).click()
  })
  await test.step('the provider approves the request, and the open page updates', async () => {
    await expect(page.getByRole('heading', { name: 'Request tier 3' })).toBeVisible()
    await expect(tiers.getByRole('heading', { name: 'Tier 2 Your tier' })).toBeVisible()
  })
  await test.step('the sender requests tier three, the highest tier', async () => {
    await widget.getByLabel('Where does the money come from?').fill('Wages')
    await widget.getByRole('button', { name: 'Request tier 3' }).click()
    await expect(page.getByText('Congratulations')).toBeVisible()
    await expect(page.getByText('All limits are unlocked', { exact: false })).toBeVisible()
    await expect(tiers.getByRole('heading', { name: 'Tier 3 Your tier' })).toBeVisible()
    await page.reload()
    await expect(tiers.getByText('You can still send')).toContainText('9,999.99')
  })
})

test.describe('a migrated sender', () => {
  // Changing the email address ends the session, and the server rejects the page's pending requests.
  test.use({ expectedStatuses: [401] })
  test('sets a password, changes the email address, and verifies it (2.27a 2.27c 4.17d 6.06c)', async ({
    page,
  }) => {
    const updatedSender = { ...migratedSender, email: newSender('Bina').email }
    await test.step('the sender sets a first password with the reset link (2.34b)', async () => {
      await page.goto('/user/forgot-password')
      await page.getByLabel('Email').fill(migratedSender.email)
      await page.getByRole('button', { name: 'Send link' }).click()
      const link = new URL(await waitForLink(page.request, migratedSender.email, '/user/reset-password'))
      await page.goto(`${link.pathname}${link.search}`)
      await page.getByLabel('New password', { exact: true }).fill(migratedSender.password)
      await page.getByLabel('Repeat password', { exact: true }).fill(migratedSender.password)
      await page.getByRole('button', { name: 'Save password' }).click()
      await expect(page).toHaveURL('/')
      await signIn(page, migratedSender)
      await expect(
        page.getByRole('button', { name: `Account menu for ${migratedSender.firstName}` }),
      ).toBeVisible()
    })
    await test.step('the settings explain the migration, and the sender changes the email address', async () => {
      await page.goto('/user/settings')
      await expect(page.getByText('We moved your account to our new system.', { exact: false })).toBeVisible()
      await page.getByRole('button', { name: 'Change Email' }).click()
      await page.getByLabel('New email', { exact: true }).fill(updatedSender.email)
      await page.getByLabel('Re-enter the new email').fill(updatedSender.email)
      await page.getByLabel('Password', { exact: true }).fill(migratedSender.password)
      await page.getByRole('button', { name: 'Save email' }).click()
      await page
        .getByRole('dialog', { name: 'Your email address has been changed' })
        .getByRole('button', { name: 'OK' })
        .click()
      await expect(page).toHaveURL('/')
    })
    await test.step('the old address gets a notification', () =>
      waitForMessage(page.request, migratedSender.email, 'Your email address was changed'))
    await test.step('the sender signs in with the new address and verifies it with a code', async () => {
      await signIn(page, updatedSender)
      await expect(
        page.getByRole('button', { name: `Account menu for ${migratedSender.firstName}` }),
      ).toBeVisible()
      await page.goto('/user/account/verification')
      await verifyEmail(page, updatedSender)
      await expect(page.getByRole('heading', { name: 'Phone Verification' })).toBeVisible()
    })
  })
})
