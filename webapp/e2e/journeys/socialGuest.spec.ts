import { codeOf } from '../authenticator'
import { codeSentTo } from '../mailbox'
import { newSender, type Sender } from '../people'
import { forgetSession, keyShown, verifyPhone } from '../steps'
import { expect, origin, test } from '../test'

// The session changes when the account is complete. Requests with the old token are refused.
test.use({ refusals: [401] })

const provider = () => origin('HULAK_SANDBOX_URL')

/** toProvider opens the sign-in dialog and goes to the provider. */
async function toProvider(page: import('@playwright/test').Page) {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign in' }).first().click()
  await page.getByRole('button', { name: 'Continue with Sandbox' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to continue to Hulak' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(provider())
}

async function signInThere(page: import('@playwright/test').Page, { email, firstName, lastName }: Sender) {
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
  await test.step('the guest signs in at the provider and is asked for missing details (4.15b)', async () => {
    await toProvider(page)
    await signInThere(page, guest)
    await expect(page).toHaveURL('/auth/complete-signup')
    await expect(page.getByLabel('First name')).toHaveValue(guest.firstName)
    await expect(page.getByLabel('Email')).toHaveValue(guest.email)
  })
  await test.step('state and phone complete the account (2.21a)', async () => {
    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Texas', exact: true }).click()
    await page.getByLabel('Mobile number').fill(guest.phone)
    await page.getByRole('button', { name: 'Continue' }).click()
  })
  await test.step('the provider verified the email address, so only the phone is verified (2.26a)', async () => {
    await verifyPhone(page, guest)
    await expect(page.getByRole('heading', { name: 'Congratulations' })).toBeVisible()
  })
  await test.step('the next sign-in asks for nothing (4.15d)', async () => {
    await forgetSession(page)
    await toProvider(page)
    await signInThere(page, guest)
    await expect(page).toHaveURL('/dashboard')
  })
  await test.step('without a password, an emailed code confirms the identity before two-step sign-in is turned on (5.05a)', async () => {
    await page.goto('/user/settings')
    await page.getByRole('button', { name: 'Two-step sign-in' }).click()
    await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' })
    await expect(dialog.getByLabel('Code from our email')).toBeFocused()
    await dialog.getByRole('button', { name: 'Email me a code' }).click()
    await expect(dialog.getByText('This field cannot be empty')).toBeHidden()
    await expect(dialog.getByText(`We sent a code to ${guest.email}.`)).toBeVisible()
    await dialog.getByLabel('Code from our email').fill(await codeSentTo(page.request, guest.email))
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await dialog.getByLabel('Authenticator app code').fill(codeOf(await keyShown(page)))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await page
      .getByRole('dialog', { name: 'Recovery codes' })
      .getByRole('button', { name: 'I’ve saved these codes' })
      .click()
    await expect(page.getByText(/^Two-step sign-in has been on since /)).toBeVisible()
  })
})

test('canceling at the provider returns home with a message (4.15a 8.12d)', async ({ page }) => {
  await toProvider(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('The sign-in was canceled')).toBeVisible()
})
