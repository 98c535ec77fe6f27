import { newSender } from './fixtures'
import { waitForLink } from './mailbox'
import { fillSignIn, openHydrated, signIn, signInSender } from './steps'
import { expect, test } from './test'
import { createContactVerifiedSender, createUnverifiedSender } from './testData'

test('a sender shows the password and signs in, and the dialog closes (2.23a 2.23b)', async ({ page }) => {
  const { sender } = await createContactVerifiedSender(page.request)
  await openHydrated(page, '/about-us')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  const password = dialog.getByLabel('Password', { exact: true })
  await expect(password).toHaveAttribute('type', 'password')
  await dialog.getByRole('button', { name: 'Show or hide password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await fillSignIn(page, sender)
  await expect(page.getByRole('button', { name: `Account menu for ${sender.firstName}` })).toBeVisible()
  await expect(page, 'the page after sign-in').toHaveURL('/about-us')
})

test('a user cannot close the dialog while a request is pending (2.23c)', async ({ page }) => {
  const { sender } = await createContactVerifiedSender(page.request)
  let respond = () => {}
  const responseAllowed = new Promise<void>((resolve) => {
    respond = resolve
  })
  await page.route('**/v1/auth/signin', async (route) => {
    await responseAllowed
    await route.continue()
  })
  await openHydrated(page, '/about-us')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await dialog.getByLabel('Email').fill(sender.email)
  await dialog.getByLabel('Password', { exact: true }).fill(sender.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  respond()
  await expect(dialog).toBeHidden()
})

test.describe('a wrong password', () => {
  test.use({ expectedStatuses: [401] })
  test('shows an error and marks the fields (2.23d 8.02a)', async ({ page }) => {
    const { sender } = await createUnverifiedSender(page.request)
    await openHydrated(page, '/')
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    const email = dialog.getByLabel('Email')
    await email.fill(sender.email)
    await dialog.getByLabel('Password', { exact: true }).fill('Not-the-one-7')
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Your email and password does not match.')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(email, 'the email address after the error').toHaveValue(sender.email)
  })
})

test('a sender signs in with only the keyboard (5.01c 5.05b)', async ({ page }) => {
  const { sender } = await createContactVerifiedSender(page.request)
  await openHydrated(page, '/about-us')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  const openButton = page.getByRole('banner').getByRole('button', { name: 'Sign in' })
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(openButton).toBeFocused({ timeout: 50 })
  }).toPass({ timeout: 20_000, intervals: [0] })
  await page.keyboard.press('Enter')
  const email = page.getByRole('dialog', { name: 'Sign in' }).getByLabel('Email')
  await expect(email).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('This field cannot be empty').first()).toBeVisible()
  await expect(email, 'the first invalid field').toBeFocused()
  await page.keyboard.type(sender.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(sender.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Account menu for ${sender.firstName}` })).toBeVisible()
})

test('a reload keeps the session, and the browser’s storage contains no readable personal data (4.24a 9.15a)', async ({
  page,
}) => {
  const { sender } = await createContactVerifiedSender(page.request)
  await signInSender(page, sender)
  await page.reload()
  await expect(page.getByRole('button', { name: `Account menu for ${sender.firstName}` })).toBeVisible()
  const storedText = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(storedText).toContain('tk')
  expect(storedText).toContain('cu')
  expect(storedText).not.toContain(sender.email)
  expect(storedText).not.toContain(sender.lastName)
})

test('a sender resets a forgotten password with the link from an email (2.34b 2.34c 4.17b)', async ({
  page,
}) => {
  const sender = newSender()
  await createUnverifiedSender(page.request, sender)
  await openHydrated(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/user/forgot-password')
  await page.getByLabel('Email').fill(sender.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText('Password reset link has been sent to your email')).toBeVisible()

  const link = new URL(await waitForLink(page.request, sender.email, '/user/reset-password'))
  await page.goto(`${link.pathname}${link.search}`)
  const password = 'Machhapuchhre-6993'
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your password has been changed', { exact: false })).toBeVisible()
  await signIn(page, { email: sender.email, password })
  await expect(page.getByRole('button', { name: `Account menu for ${sender.firstName}` })).toBeVisible()
})
