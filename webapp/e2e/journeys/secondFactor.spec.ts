import { codeOf } from '../authenticator'
import { staff } from '../people'
import { reachable } from '../prepared'
import { invitedStaff, newStaff } from '../staff'
import {
  approveRequest,
  beginTwoStep,
  forgetSession,
  keyShown,
  passPasswordStep,
  signInAtHome,
  signInTwo,
  statePurpose,
} from '../steps'
import { expect, test } from '../test'

test.use({ refusals: [400] })

test('a sender turns on two-step sign-in, signs in with it and with a recovery code, and turns it off (5.05a)', async ({
  page,
}) => {
  const { sender } = await reachable(page.request)
  await signInAtHome(page, sender)
  let key = ''
  let recovery: string[] = []

  await test.step('password, QR code, first code, recovery codes', async () => {
    const begun = await beginTwoStep(page)
    await begun.getByLabel('Password', { exact: true }).fill(sender.password)
    await begun.getByRole('button', { name: 'Continue' }).click()
    key = await keyShown(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Authenticator app code').fill(codeOf(key))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    recovery = await codes.allTextContents()
    await dialog.getByRole('button', { name: 'I’ve saved these codes' }).click()
    await expect(page.getByText(/^Two-step sign-in has been on since /)).toBeVisible()
  })

  const signOut = async () => {
    await forgetSession(page)
    await page.goto('/')
  }

  await test.step('the password is not enough, a wrong code is refused, and a correct one signs in', async () => {
    await signOut()
    const dialog = await passPasswordStep(page, sender)
    await dialog.getByLabel('Authenticator app code').fill('000000')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('This code does not match. Please enter the newest one.')).toBeVisible()
    await dialog.getByLabel('Authenticator app code').fill(codeOf(key, 1))
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('a recovery code replaces the app', async () => {
    await signOut()
    const dialog = await passPasswordStep(page, sender)
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
    await dialog.getByLabel('Recovery code').fill(recovery[0] ?? '')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('turning it off needs the password and a code', async () => {
    await page.goto('/user/settings')
    await page.getByRole('button', { name: 'Two-step sign-in' }).click()
    await expect(page.getByText(/^9 recovery codes are left/)).toBeVisible()
    await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(sender.password)
    await dialog.getByLabel('Authenticator app code').fill(recovery[1] ?? '')
    await dialog.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
    await expect(page.getByRole('button', { name: 'Turn on two-step sign-in' })).toBeVisible()
  })
})

test('new staff must set up their app first, with only the keyboard (5.05a 6.03a)', async ({ page }) => {
  const member = await invitedStaff('COMPLIANCE')
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(member.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/two-step')
  await expect(page.getByRole('navigation', { name: 'Back-office' }).getByRole('link')).toHaveCount(0)
  await page.goto('/admin/events')
  await expect(page).toHaveURL('/admin/two-step')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  const key = await keyShown(page)
  await expect(page.getByLabel('Authenticator app code')).toBeFocused()
  await page.keyboard.type(codeOf(key))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expect(codes).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Download codes' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/dashboard')
  await statePurpose(page)
  await page.getByRole('link', { name: 'Event history' }).click()
  await expect(page.getByRole('heading', { name: 'Event history', level: 1 })).toBeVisible()
})

test('an administrator invites a staff member and resets another member’s app (6.01a)', async ({
  page,
  browser,
}) => {
  const clerk = await newStaff('COMPLIANCE')
  const colleague = await signInTwo(page, browser, staff.admin)
  await page.getByRole('link', { name: 'Staff', exact: true }).click()
  await test.step('the invitation takes effect once a second administrator approves it', async () => {
    await page.getByRole('button', { name: 'Invite staff member' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a staff member' })
    await dialog.getByLabel('Full name').fill('Hari Rai')
    await dialog.getByLabel('Email').fill(`hari.${clerk.email}`)
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Compliance' }).click()
    await dialog.getByLabel('Reason').fill('Begins on Monday')
    await dialog.getByRole('button', { name: 'Send for approval' }).click()
    await expect(dialog).toBeHidden()
    await approveRequest(colleague, `hari.${clerk.email}`)
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: `hari.${clerk.email}` })
    await expect(row).toContainText('Invited')
    await expect(row).toContainText('Not set up')
  })
  await test.step('the member’s session ends, and the next sign-in sets up a new app', async () => {
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: clerk.email, exact: true }) })
    await row.getByRole('button', { name: /^Change / }).click()
    await page.getByRole('menuitem', { name: 'Reset two-step sign-in' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset two-step sign-in' })
    await dialog.getByLabel('Reason').fill('Lost the phone')
    await dialog.getByRole('button', { name: 'Reset two-step sign-in' }).click()
    await expect(row).toContainText('Not set up')
    const ended = await page.request.get('/v1/admin', { headers: { Authorization: `Bearer ${clerk.token}` } })
    expect(ended.status()).toBe(401)
    const elsewhere = await (await browser.newContext()).newPage()
    await elsewhere.goto(new URL('/', page.url()).href)
    await elsewhere.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    const signIn = elsewhere.getByRole('dialog', { name: 'Sign in' })
    await signIn.getByLabel('Email').fill(clerk.email)
    await signIn.getByLabel('Password', { exact: true }).fill(clerk.password)
    await signIn.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(elsewhere).toHaveURL(/\/admin\/two-step$/)
  })
})
