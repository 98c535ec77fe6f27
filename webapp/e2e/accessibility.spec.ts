import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { accountPages, adminPages, publicPages } from './pages'
import { newSender, staff } from './people'
import { readySender, sent, signedUp } from './prepared'
import { chooseBeneficiary, quote, settled, signIn, signInAtHome, signInStaff } from './steps'
import { expect, test } from './test'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const desk = { width: 1280, height: 900 }
const phone = { width: 375, height: 812 }

async function violations(page: Page) {
  await settled(page)
  const result = await new AxeBuilder({ page }).withTags(standard).analyze()
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  )
}

/** Nothing that the standard forbids stands on the page, at a desk by day and on a phone by night. */
async function isAccessible(page: Page, name: string) {
  expect.soft(await violations(page), name).toEqual([])
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect.soft(await violations(page), `${name}, on a phone by night`).toEqual([])
  await page.setViewportSize(desk)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function areAccessible(page: Page, paths: readonly string[]) {
  for (const path of paths) {
    await page.goto(path)
    await isAccessible(page, path)
  }
}

test.describe('WCAG 2.2 AA, at a desk by day and on a phone by night', () => {
  test.use({ colorScheme: 'light', reducedMotion: 'reduce' })
  test.setTimeout(240_000) // Each looks at a dozen pages twice.

  test('pages to read', async ({ page }) => {
    await areAccessible(page, publicPages.slice(0, 9))
  })

  test('pages to ask and to begin', async ({ page }) => {
    await areAccessible(page, publicPages.slice(9))
  })

  test('signing in and verifying', async ({ page }) => {
    const sender = newSender()
    await signedUp(page.request, sender)
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await isAccessible(page, 'the sign-in dialog with its errors')
    await page.keyboard.press('Escape')
    await signIn(page, sender)
    await page.goto('/user/account/verification')
    await isAccessible(page, '/user/account/verification')
    await page.goto('/user/profile')
    await page.getByRole('button', { name: 'Verify your identity' }).click()
    await isAccessible(page, 'the identity check')
  })

  test('the account area', async ({ page }) => {
    const { sender, signed } = await readySender(page.request)
    await sent(signed)
    await signInAtHome(page, sender)
    await areAccessible(page, accountPages)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /^Track/ }).click()
    await isAccessible(page, 'the trail of a transfer')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Receipt/ }).click()
    await isAccessible(page, 'a receipt')
  })

  test('the steps of a transfer', async ({ page }) => {
    const { sender } = await readySender(page.request)
    await signInAtHome(page, sender)
    await page.goto('/payment/details')
    await quote(page, '120', 'Bank Account')
    await page.getByRole('button', { name: 'Continue' }).click()
    await isAccessible(page, '/beneficiary')
    await chooseBeneficiary(page, 'Bank Deposit')
    await page.getByRole('button', { name: 'Bank Account' }).click()
    await isAccessible(page, '/payment/information')
    await page.getByRole('radio', { name: 'First Sandbox Bank' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Send Money Now' }).click()
    await isAccessible(page, 'the authorization')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await isAccessible(page, '/payment/review')
    await page.goto('/beneficiary/payout-method/list')
    await page.getByRole('radio', { name: 'Bank Deposit' }).click()
    await isAccessible(page, '/beneficiary/payout-method/list')
  })

  test('the back-office', async ({ page }) => {
    const { signed } = await readySender(page.request)
    const transfer = await sent(signed)
    await signInStaff(page, staff.admin)
    await areAccessible(page, [
      ...adminPages,
      `/admin/transfers/${transfer}`,
      `/admin/events?stream=transfer-${transfer}`,
    ])
    await page
      .getByRole('table')
      .getByRole('link', { name: /Created/ })
      .click()
    await isAccessible(page, 'an event')
  })
})
