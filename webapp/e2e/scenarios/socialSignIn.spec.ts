import { authenticatorCode } from '../authenticator'
import { newSender, type Sender } from '../fixtures'
import { waitForCode } from '../mailbox'
import { authenticatorKey, clearSession, openHydrated, selectState, verifyPhone } from '../steps'
import { expect, origin, type Page, test } from '../test'

// Completing the account creates a new session. The server rejects requests with the old token.
test.use({ expectedStatuses: [401] })

const providerOrigin = () => origin('HULAK_SANDBOX_URL')

/** goToProvider opens the sign-in dialog and goes to the provider's page. */
async function goToProvider(page: Page) {
  await openHydrated(page, '/')
  await page.getByRole('button', { name: 'Sign in' }).first().click()
  await page.getByRole('button', { name: 'Continue with Sandbox' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to continue to Hulak' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(providerOrigin())
}

/** signInAtProvider signs in on the provider's page. */
async function signInAtProvider(page: Page, { email, firstName, lastName }: Sender) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Password').fill('pass_good')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('a guest signs in with a social account, completes the profile, and signs in again (2.34d 6.04b)', async ({
  page,
}) => {
  const guest = newSender()
  await test.step('the guest signs in at the provider, and the app asks for the missing details (4.15b)', async () => {
    await goToProvider(page)
    await signInAtProvider(page, guest)
    await expect(page).toHaveURL('/auth/complete-signup')
    await expect(page.getByLabel('First name')).toHaveValue(guest.firstName)
    await expect(page.getByLabel('Email')).toHaveValue(guest.email)
  })
  await test.step('the guest completes the account with a state and phone number (2.21a)', async () => {
    await selectState(page, 'Texas')
    await page.getByLabel('Mobile number').fill(guest.phone)
    await page.getByRole('button', { name: 'Continue' }).click()
  })
  await test.step('the guest verifies only the phone, because the provider verified the email (2.26a)', async () => {
    await verifyPhone(page, guest)
    await expect(page.getByText(/^Congratulations/)).toBeVisible()
  })
  await test.step('the guest signs in again without entering more details (4.15d)', async () => {
    await clearSession(page)
    await goToProvider(page)
    await signInAtProvider(page, guest)
    await expect(page).toHaveURL('/dashboard')
  })
  await test.step('a guest without a password turns on two-step sign-in with an emailed code', async () => {
    await page.goto('/user/settings')
    await page.getByRole('button', { name: 'Two-step sign-in' }).click()
    await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' })
    await expect(dialog.getByLabel('Code from our email')).toBeFocused()
    await dialog.getByRole('button', { name: 'Email me a code' }).click()
    await expect(dialog.getByText('This field cannot be empty')).toBeHidden()
    await expect(dialog.getByText(`We sent a code to ${guest.email}.`)).toBeVisible()
    await dialog.getByLabel('Code from our email').fill(await waitForCode(page.request, guest.email))
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByLabel('Authenticator app code').fill(authenticatorCode(await authenticatorKey(page)))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await page
      .getByRole('dialog', { name: 'Recovery codes' })
      .getByRole('button', { name: 'I’ve saved these codes' })
      .click()
    await expect(page.getByText(/^Two-step sign-in has been on since /)).toBeVisible()
  })
})

test('a guest cancels at the provider and returns to the home page with a message (4.15a 8.12d)', async ({
  page,
}) => {
  await goToProvider(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('The sign-in was canceled')).toBeVisible()
})
