import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { accountPages, adminPages, publicPages } from './pages'
import { newSender, staff } from './people'
import { readySender, sent, signedUp } from './prepared'
import {
  acceptCookies,
  chooseBeneficiary,
  quote,
  sendMoneyNow,
  settled,
  signIn,
  signInAtHome,
  signInStaff,
} from './steps'
import { test } from './test'

// Takes a screenshot of each page at phone, tablet, and desktop width in both color schemes.

const directory = process.env.HULAK_LOOK_DIR
const widths = [375, 768, 1280]
const schemes = ['light', 'dark'] as const

test.use({ colorScheme: 'light', reducedMotion: 'reduce', refusals: [404] })

const fileName = (name: string) => name.replace(/^\//, '').replace(/[^a-zA-Z0-9]+/g, '-') || 'home'

async function picture(page: Page, name: string, { fullPage = true } = {}) {
  if (!directory) throw new Error('HULAK_LOOK_DIR names the directory for the pictures')
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 600 ? 812 : 900 })
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      await page.screenshot({
        path: join(directory, `${fileName(name)}.${width}.${colorScheme}.png`),
        fullPage,
        animations: 'disabled',
      })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

async function pictures(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path)
    await picture(page, path)
  }
}

test('a visitor', async ({ page }) => {
  await acceptCookies(page)
  await pictures(page, publicPages)
  await page.goto('/')
  await quote(page, '200', 'Bank Account')
  await page.getByRole('button', { name: 'Send Money', exact: true }).click()
  await picture(page, 'registration')
  await page.getByRole('button', { name: 'Skip and sign in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
  await picture(page, 'sign-in', { fullPage: false })
})

test('somebody new', async ({ page }) => {
  await acceptCookies(page)
  const sender = newSender()
  await signedUp(page.request, sender)
  await page.goto('/')
  await signIn(page, sender)
  await pictures(page, ['/dashboard', '/user/account/verification'])
  await page.goto('/user/profile')
  await page.getByRole('button', { name: 'Verify your identity' }).click()
  await picture(page, 'profile-identity')
})

test('a sender', async ({ page }) => {
  await acceptCookies(page)
  const { sender, signed } = await readySender(page.request)
  await sent(signed)
  await signInAtHome(page, sender)
  await page.goto('/payment/details')
  await quote(page, '94', 'Bank Account')
  await page.getByRole('button', { name: 'Continue' }).click()
  await picture(page, 'step-beneficiary')
  await chooseBeneficiary(page, 'Bank Deposit')
  await page.getByRole('button', { name: 'Bank Account' }).click()
  await picture(page, 'step-payment')
  await page.getByRole('radio', { name: 'First Sandbox Bank' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await picture(page, 'step-review')
  await page.getByRole('button', { name: 'Send Money Now' }).click()
  await picture(page, 'step-authorization', { fullPage: false })
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await sendMoneyNow(page)
  await picture(page, 'step-created')
  await pictures(page, accountPages)
  await page.goto('/dashboard')
  for (const dialog of ['Track', 'Receipt']) {
    await page
      .getByRole('button', { name: new RegExp(`^${dialog}`) })
      .last()
      .click()
    await picture(page, `dashboard-${dialog.toLowerCase()}`, { fullPage: false })
    await page.keyboard.press('Escape')
  }
  await page.goto('/user/bank-account?widget=true')
  await picture(page, 'widget-bank', { fullPage: false })
})

test('an admin', async ({ page }) => {
  await acceptCookies(page)
  const { signed } = await readySender(page.request)
  const transfer = await sent(signed)
  await signInStaff(page, staff.admin)
  await pictures(page, [...adminPages, `/admin/events?stream=transfer-${transfer}`])
  await page
    .getByRole('table')
    .getByRole('link', { name: /Created/ })
    .click()
  await picture(page, 'admin-event', { fullPage: false })
  await page.goto(`/admin/transfers/${transfer}`)
  await picture(page, 'admin-transfer')
})
