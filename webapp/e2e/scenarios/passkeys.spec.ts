import { inviteStaff } from '../staff'
import { clearSession, openFromMenu, openHydrated, selectPurpose, signInSender } from '../steps'
import { expect, type Page, test } from '../test'
import { createContactVerifiedSender } from '../testData'
import { addVirtualAuthenticator } from '../virtualAuthenticator'

// The page's first request for a second factor is mocked, because a new session counts as confirmed.
test.use({ expectedStatuses: [403] })

/** openSignIn opens the sign-in dialog of the home page, with or without suggestions of passkeys in its fields. */
async function openSignIn(page: Page, { suggestions = false } = {}) {
  await openHydrated(page, '/')
  if (!suggestions) {
    await page.evaluate(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false
    })
  }
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  return page.getByRole('dialog', { name: 'Sign in' })
}

/** addPasskey adds a passkey with the page's section about passkeys. */
async function addPasskey(page: Page, name: string, password: string) {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Name of the passkey').fill(name)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(`“${name}” has been added`)).toBeVisible()
}

test('a sender adds a passkey, signs in with it in two ways, and removes it', async ({ page }) => {
  const { sender } = await createContactVerifiedSender(page.request)
  await addVirtualAuthenticator(page)
  await signInSender(page, sender)

  await test.step('the sender adds a passkey with the password', async () => {
    await page.goto('/user/settings')
    await page.getByRole('button', { name: 'Passkeys' }).click()
    await expect(page.getByText('You have no passkeys.')).toBeVisible()
    await addPasskey(page, 'My laptop', sender.password)
    const item = page.getByRole('list', { name: 'Your passkeys' }).getByRole('listitem')
    await expect(item).toContainText('My laptop')
    await expect(item).toContainText('Not used yet')
  })

  await test.step('the sender signs in with the button', async () => {
    await clearSession(page)
    const dialog = await openSignIn(page)
    await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('the sender signs in with a suggestion in the email field', async () => {
    await clearSession(page)
    await openSignIn(page, { suggestions: true })
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('the sender confirms with the passkey and removes it', async () => {
    await page.goto('/user/settings')
    await page.getByRole('button', { name: 'Passkeys' }).click()
    await expect(page.getByText(/^Last used /).first()).toBeVisible()
    await page.getByRole('button', { name: 'Remove the passkey My laptop' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove “My laptop”?' })
    await dialog.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(dialog.locator('input[readonly]')).toHaveValue('Confirmed with your passkey')
    await dialog.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(page.getByText('You have no passkeys.')).toBeVisible()
  })
})

test('a staff member uses a passkey as the second factor for sign-in and for a high-risk action (6.03a)', async ({
  page,
}) => {
  const member = await inviteStaff('ADMIN')
  await addVirtualAuthenticator(page)
  const submitPassword = async () => {
    const dialog = await openSignIn(page)
    await dialog.getByLabel('Email').fill(member.email)
    await dialog.getByLabel('Password', { exact: true }).fill(member.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    return dialog
  }

  await test.step('the staff member adds a passkey instead of an authenticator app', async () => {
    await submitPassword()
    await expect(page).toHaveURL('/admin/two-step')
    await addPasskey(page, 'Security key', member.password)
    await expect(page).toHaveURL('/admin/dashboard')
  })

  await test.step('the staff member signs in with the password and the passkey', async () => {
    await clearSession(page)
    const dialog = await submitPassword()
    await dialog.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page).toHaveURL('/admin/dashboard')
    await selectPurpose(page)
  })

  await test.step('the staff member confirms a high-risk action with the passkey', async () => {
    await openFromMenu(page, 'System', 'Staff')
    let asked = false
    await page.route('**/v1/admin/staff', (route) => {
      if (asked || route.request().method() !== 'POST') return route.fallback()
      asked = true
      const json = { status: 403, code: 'CONFIRMATION_NEEDED', message: 'Confirm', errors: [] }
      return route.fulfill({ status: 403, json })
    })
    await page.getByRole('button', { name: 'Invite staff member' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a staff member' })
    await dialog.getByLabel('Full name').fill('Hari Rai')
    await dialog.getByLabel('Email').fill(`hari.${member.email}`)
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: 'Compliance' }).click()
    await dialog.getByLabel('Reason').fill('Starts on Monday')
    await dialog.getByRole('button', { name: 'Send for approval' }).click()
    const confirmation = page.getByRole('dialog', { name: 'Confirm that it’s you' })
    await confirmation.getByRole('button', { name: 'Confirm with your passkey' }).click()
    await expect(confirmation.locator('input[readonly]')).toHaveValue('Confirmed with your passkey')
    await confirmation.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog).toBeHidden()
  })
})
