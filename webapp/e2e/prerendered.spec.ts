import type { Page } from '@playwright/test'
import { waitForHydration } from './steps'
import { expect, origin, test } from './test'

const pages = [
  { clause: '2.01a', path: '/', heading: 'Send money home to Nepal' },
  { clause: '2.01b', path: '/about-us', heading: 'About Us' },
  { clause: '2.01c', path: '/contact', heading: 'Contact Us' },
  { clause: '2.01d', path: '/products', heading: 'Products' },
  { clause: '2.01e', path: '/terms-and-conditions', heading: 'Terms and Conditions' },
  { clause: '2.01f', path: '/privacy-policy', heading: 'Privacy policy' },
  { clause: '2.01g', path: '/consumer-protection', heading: 'Consumer Protection' },
  { clause: '2.01h', path: '/aml-compliance-policy', heading: 'AML and Compliance Policy' },
  { clause: '2.01i', path: '/refund-policy', heading: 'Refund policy' },
  { clause: '2.01j', path: '/fees', heading: 'Fees' },
  { clause: '2.01k', path: '/career', heading: 'Career' },
  { clause: '2.01l', path: '/file-a-complaint', heading: 'File A Complaint' },
  { clause: '2.01m', path: '/licensing', heading: 'License and Complaint' },
  { clause: '2.02d', path: '/auth/signup', heading: 'Open your account' },
  { clause: '2.02i', path: '/payment/details', heading: 'How much would you like to send?' },
]

/** maxLayoutShift is the largest acceptable cumulative layout shift. */
const maxLayoutShift = 0.02

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const { clause, path, heading } of pages) {
    test(`${path} has a heading and metadata (${clause})`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\w{3}/)
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
        'href',
        origin('HULAK_APP_URL') + path,
      )
      const linkedData = await page.locator('script[type="application/ld+json"]').allTextContents()
      expect(linkedData.map((text) => JSON.parse(text)['@type'])).toContain('Organization')
    })
  }

  test('the pages show the rate, the fees, and the licenses (2.01a 2.01j 2.01m)', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText(/^1 USD = \d+\.\d\d NPR, as of/)).toBeVisible()
    await page.goto('/fees')
    await expect(page.getByRole('cell', { name: 'free' }).first()).toBeVisible()
    await page.goto('/licensing')
    await expect(page.getByRole('table', { name: 'Licenses by state' })).toBeVisible()
  })
})

for (const { clause, path, heading } of pages) {
  test(`${path} hydrates without a layout shift (${clause})`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path)
    const serverHeading = await page.getByRole('heading', { level: 1 }).elementHandle()
    // The cookie bar is inert before hydration.
    await expect(page.getByRole('region', { name: 'Cookies' })).toHaveJSProperty('inert', false)
    await expect(page.locator('[data-style]')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    expect(
      await serverHeading?.evaluate((element) => element.isConnected),
      'whether the heading element is still in the document',
    ).toBe(true)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(maxLayoutShift)
  })
}

test('the chosen color scheme applies before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => localStorage.setItem('hulak.scheme', 'dark'))
  await page.goto('/about-us', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.body !== null)
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
})

test('a click during hydration takes effect once (2.35a)', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    // Click the menu button when React adds its click listener, before hydration is complete.
    const addListener = EventTarget.prototype.addEventListener
    let clicked = false
    EventTarget.prototype.addEventListener = function (
      this: EventTarget,
      ...args: Parameters<typeof addListener>
    ) {
      addListener.apply(this, args)
      if (clicked || args[0] !== 'click' || !(this instanceof HTMLElement) || this.id !== 'root') return
      clicked = true
      queueMicrotask(() => document.querySelector<HTMLElement>('button[aria-label="Open the menu"]')?.click())
    }
  })
  await page.goto('/')
  await expect(page.getByRole('dialog')).toBeVisible()
  await waitForHydration(page)
  await expect(page.getByRole('dialog')).toBeVisible()
})

/** openBeforeHydration opens a page, checks that its form is inert, and then lets it hydrate. */
async function openBeforeHydration(page: Page, path: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  const form = page.locator('main form')
  await expect(form).toHaveJSProperty('inert', true)
  release()
  await expect(form).toHaveJSProperty('inert', false)
}

test('the complaint form accepts text after hydration, not before (2.38c)', async ({ page }) => {
  await openBeforeHydration(page, '/file-a-complaint')
  await page.getByLabel('Subject').fill('Late')
  await page.getByRole('button', { name: 'File complaint' }).click()
  await expect(page.getByLabel('Message')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Subject')).toHaveValue('Late')
  await expect(page.getByLabel('Subject')).not.toHaveAttribute('aria-invalid', 'true')
})

test('the calculator accepts amounts after hydration, not before (2.14a 5.12a)', async ({ page }) => {
  await openBeforeHydration(page, '/')
  const sendField = page.getByRole('textbox', { name: 'You send' })
  await sendField.fill('')
  await page.getByRole('button', { name: 'Send Money', exact: true }).click()
  await expect(page.getByText('This field cannot be empty').first()).toBeVisible()
  await expect(sendField).toHaveValue('')
})
