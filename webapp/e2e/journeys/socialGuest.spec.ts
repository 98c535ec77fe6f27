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
  await expect(page.getByRole('heading', { name: 'Sign in to go on to Hulak' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(provider())
}

async function signInThere(page: import('@playwright/test').Page, { email, firstName, lastName }: Sender) {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Password').fill('pass_good')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('2.34d 6.04b a guest comes by an account elsewhere, completes theirs, and comes again by it', async ({
  page,
}) => {
  const guest = newSender()
  await test.step('4.15b the guest signs in at the provider and is asked for what is missing', async () => {
    await toProvider(page)
    await signInThere(page, guest)
    await expect(page).toHaveURL('/auth/complete-signup')
    await expect(page.getByLabel('First name')).toHaveValue(guest.firstName)
    await expect(page.getByLabel('Email')).toHaveValue(guest.email)
  })
  await test.step('2.21a state and phone complete the account', async () => {
    await page.getByRole('combobox', { name: 'State' }).click()
    await page.getByRole('option', { name: 'Texas', exact: true }).click()
    await page.getByLabel('Mobile number').fill(guest.phone)
    await page.getByRole('button', { name: 'Continue' }).click()
  })
  await test.step('2.26a the address was verified there, so that the phone alone is asked for', async () => {
    await verifyPhone(page, guest)
    await expect(page.getByRole('heading', { name: 'Congratulations' })).toBeVisible()
  })
  await test.step('4.15d the next time nothing is asked for', async () => {
    await forgetSession(page)
    await toProvider(page)
    await signInThere(page, guest)
    await expect(page).toHaveURL('/dashboard')
  })
  await test.step('5.05a there is no password: a code by mail confirms who it is before two-step sign-in is switched on', async () => {
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

test('4.15a 8.12d who cancels at the provider is home again, and told so', async ({ page }) => {
  await toProvider(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('The sign-in was canceled')).toBeVisible()
})
