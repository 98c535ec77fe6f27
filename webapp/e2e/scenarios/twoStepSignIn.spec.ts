import type { Locator } from '@playwright/test'
import { authenticatorCode } from '../authenticator'
import { staff } from '../fixtures'
import { createStaff, inviteStaff } from '../staff'
import {
  approveRequest,
  authenticatorKey,
  clearSession,
  openFromMenu,
  openHydrated,
  openTwoStepSetup,
  selectPurpose,
  signInSender,
  signInTwoStaffMembers,
  submitPassword,
} from '../steps'
import { expect, type Page, test } from '../test'
import { createContactVerifiedSender } from '../testData'

test.use({ expectedStatuses: [400] })

/** showMember goes to the page of the staff list that contains a member's row. Other tests add members. */
async function showMember(page: Page, row: Locator) {
  const next = page.getByRole('button', { name: 'Next' })
  const firstEmail = page.getByRole('row').nth(1).getByRole('cell').nth(1)
  for (;;) {
    const shown = (await firstEmail.textContent()) ?? ''
    if ((await row.count()) > 0 || (await next.count()) === 0 || (await next.isDisabled())) return
    await next.click()
    await expect(firstEmail).not.toHaveText(shown)
  }
}

test('a sender turns on two-step sign-in, signs in with an authenticator code and a recovery code, and turns it off', async ({
  page,
}) => {
  const { sender } = await createContactVerifiedSender(page.request)
  await signInSender(page, sender)
  let key = ''
  let recoveryCodes: string[] = []

  await test.step('the sender enters the password and an authenticator code and gets recovery codes', async () => {
    const passwordDialog = await openTwoStepSetup(page)
    await passwordDialog.getByLabel('Password', { exact: true }).fill(sender.password)
    await passwordDialog.getByRole('button', { name: 'Continue' }).click()
    key = await authenticatorKey(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Authenticator app code').fill(authenticatorCode(key))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    recoveryCodes = await codes.allTextContents()
    await dialog.getByRole('button', { name: 'I’ve saved these codes' }).click()
    await expect(page.getByText(/^Two-step sign-in has been on since /)).toBeVisible()
  })

  const signOut = async () => {
    await clearSession(page)
    await openHydrated(page, '/')
  }

  await test.step('the sender cannot sign in with a wrong authenticator code but can with the correct one', async () => {
    await signOut()
    const dialog = await submitPassword(page, sender)
    await dialog.getByLabel('Authenticator app code').fill('000000')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(
      dialog.getByText('That code is incorrect. Enter the current code from your authenticator app.'),
    ).toBeVisible()
    await dialog.getByLabel('Authenticator app code').fill(authenticatorCode(key, 1))
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('the sender signs in with a recovery code', async () => {
    await signOut()
    const dialog = await submitPassword(page, sender)
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
    await dialog.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('the sender turns two-step sign-in off with the password and a recovery code', async () => {
    await page.goto('/user/settings')
    await page.getByRole('button', { name: 'Two-step sign-in' }).click()
    await expect(page.getByText(/^You have 9 recovery codes left/)).toBeVisible()
    await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(sender.password)
    await dialog.getByLabel('Authenticator or recovery code').fill(recoveryCodes[1] ?? '')
    await dialog.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
    await expect(page.getByRole('button', { name: 'Turn on two-step sign-in' })).toBeVisible()
  })
})

test('a new staff member sets up the required authenticator app with only the keyboard (6.03a)', async ({
  page,
}) => {
  const member = await inviteStaff('COMPLIANCE')
  await openHydrated(page, '/')
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(member.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/two-step')
  await expect(page.getByRole('navigation', { name: 'Back office' }).getByRole('link')).toHaveCount(0)
  await page.goto('/admin/events')
  await expect(page).toHaveURL('/admin/two-step')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(member.password)
  await page.keyboard.press('Enter')
  const key = await authenticatorKey(page)
  await expect(page.getByLabel('Authenticator app code')).toBeFocused()
  await page.keyboard.type(authenticatorCode(key))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expect(codes).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Download codes' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/dashboard')
  await selectPurpose(page)
  await openFromMenu(page, 'System', 'Event history')
  await expect(page.getByRole('heading', { name: 'Event history', level: 1 })).toBeVisible()
})

test('an administrator invites a staff member and resets another member’s two-step sign-in (6.01a)', async ({
  page,
  browser,
}) => {
  const member = await createStaff('COMPLIANCE')
  const colleaguePage = await signInTwoStaffMembers(page, browser, staff.admin)
  await openFromMenu(page, 'System', 'Staff')
  await test.step('the administrator invites a staff member, and another administrator approves the invitation', async () => {
    await page.getByRole('button', { name: 'Invite staff member' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a staff member' })
    await dialog.getByLabel('Full name').fill('Hari Rai')
    await dialog.getByLabel('Email').fill(`hari.${member.email}`)
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Compliance' }).click()
    await dialog.getByLabel('Reason').fill('Starts on Monday')
    await dialog.getByRole('button', { name: 'Send for approval' }).click()
    await expect(dialog).toBeHidden()
    await approveRequest(colleaguePage, `hari.${member.email}`)
    await page.reload()
    const row = page.getByRole('row').filter({ hasText: `hari.${member.email}` })
    await showMember(page, row)
    await expect(row).toContainText('Invited')
    await expect(row).toContainText('Not set up')
  })
  await test.step('the administrator resets a member’s app, which ends the member’s session and makes the member set up a new app', async () => {
    const row = page
      .getByRole('row')
      .filter({ has: page.getByRole('cell', { name: member.email, exact: true }) })
    await page.reload()
    await showMember(page, row)
    await row.getByRole('button', { name: /^Change / }).click()
    await page.getByRole('menuitem', { name: 'Reset two-step sign-in' }).click()
    const dialog = page.getByRole('dialog', { name: /^Reset the two-step sign-in of/ })
    await dialog.getByLabel('Reason').fill('Lost the phone')
    await dialog.getByRole('button', { name: 'Reset two-step sign-in' }).click()
    await expect(row).toContainText('Not set up')
    const response = await page.request.get('/v1/admin', {
      headers: { Authorization: `Bearer ${member.token}` },
    })
    expect(response.status()).toBe(401)
    const memberPage = await (await browser.newContext()).newPage()
    await openHydrated(memberPage, new URL('/', page.url()).href)
    await memberPage.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    const signInDialog = memberPage.getByRole('dialog', { name: 'Sign in' })
    await signInDialog.getByLabel('Email').fill(member.email)
    await signInDialog.getByLabel('Password', { exact: true }).fill(member.password)
    await signInDialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(memberPage).toHaveURL(/\/admin\/two-step$/)
  })
})
