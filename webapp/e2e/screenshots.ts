import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { newSender, staff } from './fixtures'
import { accountPages, adminPages, publicPages } from './pages'
import {
  acceptCookies,
  chooseBeneficiary,
  fillCalculator,
  goToReview,
  openHydrated,
  selectOption,
  sendMoneyNow,
  signIn,
  signInSender,
  signInStaff,
  waitUntilLoaded,
} from './steps'
import { expect, test } from './test'
import { createDeliveredTransfer, createReadySender, createUnverifiedSender, trackingLink } from './testData'

// Takes a screenshot of each page in both color schemes at the widths of a phone, a tablet, and a desktop.

const directory = process.env.HULAK_SCREENSHOT_DIR
const widths = [375, 768, 1280]
const colorSchemes = ['light', 'dark'] as const

test.use({ colorScheme: 'light', reducedMotion: 'reduce', expectedStatuses: [404] })

const fileName = (name: string) => name.replace(/^\//, '').replace(/[^a-zA-Z0-9]+/g, '-') || 'home'

async function takeScreenshot(page: Page, name: string, { fullPage = true } = {}) {
  if (!directory)
    throw new Error('HULAK_SCREENSHOT_DIR is not set: set it to the directory for the screenshots')
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 600 ? 812 : 900 })
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme })
      await waitUntilLoaded(page)
      await page.screenshot({
        path: join(directory, `${fileName(name)}.${width}.${colorScheme}.png`),
        fullPage,
        animations: 'disabled',
      })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

async function takeScreenshots(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path)
    await takeScreenshot(page, path)
  }
}

test('public pages', async ({ page }) => {
  await acceptCookies(page)
  await takeScreenshots(page, publicPages)
  await openHydrated(page, '/')
  await fillCalculator(page, '200', 'Bank Account')
  await page.getByRole('button', { name: 'Send Money', exact: true }).click()
  await takeScreenshot(page, 'registration')
  await page.getByRole('button', { name: 'Skip and sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
  await takeScreenshot(page, 'sign-in', { fullPage: false })
})

test('pages for a new account', async ({ page }) => {
  await acceptCookies(page)
  const sender = newSender()
  await createUnverifiedSender(page.request, sender)
  await openHydrated(page, '/')
  await signIn(page, sender)
  await takeScreenshots(page, ['/dashboard', '/user/account/verification'])
  await page.goto('/user/profile')
  await page.getByRole('button', { name: 'Verify your identity' }).click()
  await takeScreenshot(page, 'profile-identity')
})

test('pages for a verified sender', async ({ page }) => {
  await acceptCookies(page)
  const { sender, session } = await createReadySender(page.request)
  await createDeliveredTransfer(session)
  await signInSender(page, sender)
  await page.goto('/payment/details')
  await fillCalculator(page, '94', 'Bank Account')
  await page.getByRole('button', { name: 'Continue' }).click()
  await takeScreenshot(page, 'step-beneficiary')
  await chooseBeneficiary(page, 'Bank Deposit')
  await page.getByRole('button', { name: 'Bank Account' }).click()
  await takeScreenshot(page, 'step-payment')
  await page.getByRole('radio', { name: 'First Sandbox Bank' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await takeScreenshot(page, 'step-review')
  await page.getByRole('button', { name: 'Send Money Now' }).click()
  await takeScreenshot(page, 'step-authorization', { fullPage: false })
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await sendMoneyNow(page)
  await takeScreenshot(page, 'step-created')
  await takeScreenshots(page, accountPages)
  await page.goto('/dashboard')
  for (const dialog of ['Track', 'Receipt']) {
    await page
      .getByRole('button', { name: new RegExp(`^${dialog}`) })
      .last()
      .click()
    await takeScreenshot(page, `dashboard-${dialog.toLowerCase()}`, { fullPage: false })
    await page.keyboard.press('Escape')
  }
  await page.goto('/user/bank-account?widget=true')
  await takeScreenshot(page, 'widget-bank', { fullPage: false })
})

test('pages with a sender’s own settings', async ({ page }) => {
  await acceptCookies(page)
  const { sender, session } = await createReadySender(page.request)
  const transferId = await createDeliveredTransfer(session)
  await signInSender(page, sender)
  await goToReview(page, { amount: '120', payWith: 'Bank Account', source: 'First Sandbox Bank' })
  await page.getByRole('button', { name: 'Schedule or repeat instead' }).click()
  await takeScreenshot(page, 'schedule-dialog', { fullPage: false })
  await selectOption(page, 'When to send', 'Every week')
  await page.getByRole('dialog').getByRole('button', { name: 'Authorize schedule' }).click()
  await expect(page).toHaveURL('/user/schedules')
  await takeScreenshot(page, 'schedules')
  await page.goto('/user/rate-alerts')
  await page.getByRole('textbox', { name: '1 USD in NPR' }).fill('140.00')
  await page.getByRole('button', { name: 'Create alert' }).click()
  await expect(page.getByText('When 1 USD is at least 140.00 NPR')).toBeVisible()
  await takeScreenshot(page, 'rate-alerts')
  await page.goto('/user/settings')
  const cards = page.getByRole('main').locator('button[aria-expanded]')
  await expect(cards.first()).toBeVisible()
  for (const card of await cards.all()) {
    const name = await card.textContent()
    if ((await card.getAttribute('aria-expanded')) === 'false') await card.click()
    await takeScreenshot(page, `settings-${name}`)
  }
  await page.goto(await trackingLink(session, transferId))
  await takeScreenshot(page, 'tracking')
  await page.getByRole('button', { name: /Ask for money/ }).click()
  await takeScreenshot(page, 'tracking-request')
  await takeScreenshots(page, ['/help/transfer-on-hold', '/help?q=limit', '/offline'])
})

test('pages for an admin', async ({ page }) => {
  await acceptCookies(page)
  const { session } = await createReadySender(page.request)
  const transferId = await createDeliveredTransfer(session)
  await signInStaff(page, staff.admin)
  await takeScreenshots(page, [...adminPages, `/admin/events?stream=transfer-${transferId}`])
  await page
    .getByRole('table')
    .getByRole('link', { name: /Created/ })
    .click()
  await takeScreenshot(page, 'admin-event', { fullPage: false })
  await page.goto(`/admin/transfers/${transferId}`)
  await takeScreenshot(page, 'admin-transfer')
})
