import { codeOf } from '../authenticator'
import { reachable } from '../prepared'
import { signInAtHome } from '../steps'
import { expect, test } from '../test'

test.use({ refusals: [400] })

test('5.05a a sender switches two-step sign-in on, signs in with it and with a recovery code, and switches it off', async ({
  page,
}) => {
  const { sender } = await reachable(page.request)
  await signInAtHome(page, sender)
  let key = ''
  let recovery: string[] = []

  await test.step('password, picture, first code, recovery codes', async () => {
    await page.goto('/user/settings')
    await page.getByRole('button', { name: 'Two-step sign-in' }).click()
    await page.getByRole('button', { name: 'Switch it on' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(sender.password)
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    key = (await dialog.getByText(/^[A-Z2-7]{4}(-[A-Z2-7]{4})+$/).textContent()) ?? ''
    await dialog.getByLabel('Code of your app').fill(codeOf(key))
    await dialog.getByRole('button', { name: 'Switch on' }).click()
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    recovery = await codes.allTextContents()
    await dialog.getByRole('button', { name: 'I have kept them' }).click()
    await expect(page.getByText(/^Two-step sign-in is on since /)).toBeVisible()
  })

  const passwordStep = async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await dialog.getByLabel('Email').fill(sender.email)
    await dialog.getByLabel('Password', { exact: true }).fill(sender.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    return dialog
  }
  const signOut = async () => {
    await page.request.get('/v1/auth/signout')
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto('/')
  }

  await test.step('the password is not enough; a wrong code is refused, a right one enters', async () => {
    await signOut()
    const dialog = await passwordStep()
    await dialog.getByLabel('Code of your app').fill('000000')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('This code does not match. Please enter the newest one.')).toBeVisible()
    await dialog.getByLabel('Code of your app').fill(codeOf(key, 1))
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('a recovery code takes the place of the app', async () => {
    await signOut()
    const dialog = await passwordStep()
    await dialog.getByRole('button', { name: 'I do not have my app' }).click()
    await dialog.getByLabel('Recovery code').fill(recovery[0] ?? '')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('it is switched off by the password and a code', async () => {
    await page.goto('/user/settings')
    await page.getByRole('button', { name: 'Two-step sign-in' }).click()
    await expect(page.getByText(/^9 recovery codes are left/)).toBeVisible()
    await page.getByRole('button', { name: 'Switch it off' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(sender.password)
    await dialog.getByLabel('Code of your authenticator app').fill(recovery[1] ?? '')
    await dialog.getByRole('button', { name: 'Switch it off' }).click()
    await expect(page.getByRole('button', { name: 'Switch it on' })).toBeVisible()
  })
})
