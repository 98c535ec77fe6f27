import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { staff } from './fixtures'
import { field, signInStaff, waitUntilLoaded } from './steps'
import { expect, test } from './test'

// The pages show Pacific time. The browser uses another time zone.
test.use({ timezoneId: 'America/New_York', expectedStatuses: [401] })

/** takeScreenshot saves screenshots if HULAK_SCREENSHOT_DIR is set. */
async function takeScreenshot(page: Page, name: string) {
  const directory = process.env.HULAK_SCREENSHOT_DIR
  if (!directory) return
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await waitUntilLoaded(page)
    await page.screenshot({ path: join(directory, `${name}.${width}.png`) })
  }
}

test('the site signs out an idle staff member, and signing back in restores the page and the purpose', async ({
  page,
}) => {
  await page.clock.install()
  const member = await signInStaff(page, staff.compliance)
  await page.goto('/admin/transfers?status=HOLD')
  await expect(page.getByRole('heading', { name: 'Transfers', level: 1 })).toBeVisible()

  await page.clock.fastForward('06:00')
  await expect(page).toHaveURL('/staff/sign-in?next=%2Fadmin%2Ftransfers%3Fstatus%3DHOLD')
  const main = page.getByRole('main')
  await expect(main).toContainText('Your session has expired due to inactivity.')
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(1)
  await takeScreenshot(page, 'staff-sign-in')
  await page.reload()
  await expect(main).toContainText('Your session has expired due to inactivity.')

  await field(main, 'Email').fill(member.email)
  await field(main, 'Password').fill(member.password)
  await main.getByRole('button', { name: 'Sign in' }).click()
  await main.getByRole('button', { name: 'Use a recovery code' }).click()
  await field(main, 'Recovery code').fill(member.recoveryCodes[1] ?? '')
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/admin/transfers?status=HOLD')
  const purpose = page.getByRole('combobox', { name: 'Purpose for viewing personal data' })
  await expect(purpose).toHaveValue('Routine work')
  await purpose.click()
  await page.getByRole('option', { name: 'Audit' }).click()
  await page.reload()
  await expect(purpose).toHaveValue('Audit')
  await takeScreenshot(page, 'transfers')
})

test('mouse movement keeps a staff session open (4.13a)', async ({ page }) => {
  await page.clock.install()
  await signInStaff(page, staff.compliance)
  for (let minute = 0; minute < 8; minute += 2) {
    await page.mouse.move(100 + minute, 100)
    await page.mouse.move(140 + minute, 120)
    await page.clock.fastForward('02:00')
  }
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeHidden()
})

test('a new tab asks a staff member for a purpose', async ({ page }) => {
  await signInStaff(page, staff.compliance)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/admin/holds')
  await expect(page.getByRole('heading', { name: 'Why are you viewing customer data?' })).toBeVisible()
  await takeScreenshot(page, 'purpose')
})

test('the as-of page uses Pacific time in a New York browser (1.08b)', async ({ page }) => {
  await signInStaff(page, staff.compliance)
  await page.goto('/admin/as-of?show=transfers&asOf=2026-03-02T18:00:00.000Z')
  await page.getByRole('button', { name: 'As of Mar 2, 2026, 10:00 AM PST' }).click()
  const asOfField = page.getByLabel('As of (PST)')
  await expect(asOfField).toHaveValue('2026-03-02T10:00')
  await takeScreenshot(page, 'as-of')
  await asOfField.fill('2026-03-08T10:00:00')
  await page.getByRole('button', { name: 'Update view' }).click()
  await expect(page).toHaveURL(/asOf=2026-03-08T17%3A00%3A00\.000Z/)
  await expect(page.getByRole('button', { name: 'As of Mar 8, 2026, 10:00 AM PDT' })).toBeVisible()
  await page.goto('/admin/as-of?asOf=2026-11-01T09:30:00.000Z')
  await page.getByRole('button', { name: 'As of Nov 1, 2026, 1:30 AM PST' }).click()
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('2026-11-01T09:30:00.000Z')
  await takeScreenshot(page, 'as-of-repeated-hour')
})
