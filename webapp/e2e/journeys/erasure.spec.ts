import { newSender, staff } from '../people'
import { reachable, readySender, sent } from '../prepared'
import { approveRequest, fillSignIn, signInAtHome, signInTwo } from '../steps'
import { expect, test } from '../test'

// The erased sender's open page shows that the account is gone.
test.use({ refusals: [401] })

test('a sender without transfers requests erasure, two administrators approve it, and the email address is free again', async ({
  page,
  browser,
}) => {
  const { sender } = await reachable(page.request, newSender('Asha', 'Tamang'))
  await signInAtHome(page, sender)

  await test.step('the request needs the password', async () => {
    await page.goto('/user/settings')
    await page.getByRole('button', { name: 'Your data' }).click()
    await page.getByRole('button', { name: 'Request erasure' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request erasure?' })
    await dialog.getByLabel('Password', { exact: true }).fill(sender.password)
    await dialog.getByRole('button', { name: 'Request erasure' }).click()
    await expect(page.getByText(/^You requested erasure on /)).toBeVisible()
  })

  const office = await browser.newContext()
  const desk = await office.newPage()
  await test.step('one administrator requests it, and a second one approves it', async () => {
    const colleague = await signInTwo(desk, browser, staff.admin)
    await desk
      .getByRole('navigation', { name: 'Back-office' })
      .getByRole('link', { name: 'Erasures' })
      .click()
    const row = desk.getByRole('row').filter({ hasText: sender.email })
    await row.getByRole('button', { name: 'Erase Asha Tamang' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The sender asked for it')
    await dialog.getByRole('button', { name: 'Erase' }).click()
    await expect(dialog).toBeHidden()
    await approveRequest(colleague, 'Asha Tamang')
    await expect(colleague.getByText(/^The account is closed/)).toBeVisible()
    await colleague.context().close()
    await expect(async () => {
      await desk.goto('/admin/erasures?show=ANSWERED')
      await expect(desk.getByRole('heading', { name: 'Erasures' })).toBeVisible()
      await expect(desk.getByRole('table')).toBeVisible()
      await expect(desk.getByText(sender.email)).toHaveCount(0)
    }).toPass({ timeout: 20_000 })
  })
  await office.close()

  await test.step('the account is gone and the address can sign up again', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
    await expect(async () => {
      const { firstName, lastName, email, phone: phoneNumber, password } = sender
      const again = await page.request.post('/v1/auth/users', {
        data: {
          ...{ firstName, middleName: '', lastName, email, state: 'TX', countryCode: '+1', phoneNumber },
          ...{ password, repeatPassword: password },
        },
      })
      expect(again.status()).toBe(200)
    }).toPass({ timeout: 20_000 })
    await fillSignIn(page, sender)
    await expect(page).toHaveURL('/dashboard')
  })
})

test('a sender with transfers is told how long the law requires their records (9.10e)', async ({ page }) => {
  const { sender, signed } = await readySender(page.request)
  await sent(signed)
  await signInAtHome(page, sender)
  await page.goto('/user/settings')
  await page.getByRole('button', { name: 'Your data' }).click()
  await page.getByRole('button', { name: 'Request erasure' }).click()
  const dialog = page.getByRole('dialog', { name: 'Request erasure?' })
  await dialog.getByLabel('Password', { exact: true }).fill(sender.password)
  await dialog.getByRole('button', { name: 'Request erasure' }).click()
  const year = new Date().getFullYear() + 10
  await expect(
    page.getByText(
      new RegExp(`^By law, we must keep the records of your transfers until \\w+ \\d+, ${year}`),
    ),
  ).toBeVisible()
})
