import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { newSender, staff } from './fixtures'
import { accountPages, adminPages, publicPages } from './pages'
import {
  acceptCookies,
  chooseBeneficiary,
  fillCalculator,
  openHydrated,
  sendMoneyNow,
  signIn,
  signInSender,
  signInStaff,
  waitUntilLoaded,
} from './steps'
import { test } from './test'
import { createDeliveredTransfer, createReadySender, createUnverifiedSender } from './testData'

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
