import { expect, test } from './test'

const pages = [
  { clause: '2.01b', path: '/about-us', title: 'About Us' },
  { clause: '2.01c', path: '/contact', title: 'Contact Us' },
  { clause: '2.01d', path: '/products', title: 'Products' },
  { clause: '2.01e', path: '/terms-and-conditions', title: 'Terms and Conditions' },
  { clause: '2.01f', path: '/privacy-policy', title: 'Privacy policy' },
  { clause: '2.01g', path: '/consumer-protection', title: 'Consumer Protection' },
  { clause: '2.01h', path: '/aml-compliance-policy', title: 'AML and Compliance Policy' },
  { clause: '2.01i', path: '/refund-policy', title: 'Refund policy' },
  { clause: '2.01j', path: '/fees', title: 'Fees' },
  { clause: '2.01k', path: '/career', title: 'Career' },
  { clause: '2.01l', path: '/file-a-complaint', title: 'File A Complaint' },
  { clause: '2.01m', path: '/licensing', title: 'License and Complaint' },
]

test('2.01a the home page opens for everybody', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/Hulak/)
  await expect(page.getByRole('form', { name: 'Calculator' })).toBeVisible()
})

for (const { clause, path, title } of pages) {
  test(`${clause} ${path} opens for everybody`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(title))
  })
}

test('2.04i 8.14a an unknown path says so, and leads home', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('2.35a 2.35d a visitor’s header has its links and numbers, below the test banner', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByText('This is a test site.')).toBeVisible()
  const header = page.getByRole('banner')
  for (const link of ['Home', 'About Us', 'Contact Us', 'Sign up']) {
    await expect(header.getByRole('link', { name: link, exact: true })).toBeVisible()
  }
  await expect(header.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(header.getByRole('link', { name: /^\+?[\d(]/ })).toHaveCount(2)
})

test('2.36b 9.12g the cookie bar goes when it was accepted, and stays away', async ({ page, context }) => {
  await page.goto('/')
  const bar = page.getByRole('region', { name: 'Cookies' })
  await bar.getByRole('button', { name: 'Accept' }).click()
  await expect(bar).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toBeHidden()
  const day = 24 * 60 * 60
  const kept = (await context.cookies()).map(({ expires }) => (expires - Date.now() / 1000) / day)
  expect(kept.some((days) => days > 29 && days <= 30)).toBe(true)
})

test('2.36a every link of the footer opens its page', async ({ page }) => {
  await page.goto('/about-us')
  const links = page.getByRole('contentinfo').locator('a[href^="/"]')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThanOrEqual(11)
  for (const path of new Set(paths)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeHidden()
  }
})

test('1.07a no page is wider than a phone of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  for (const path of ['/', '/payment/details', '/auth/signup', ...pages.map(({ path }) => path)]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(overflow, path).toBeLessThanOrEqual(0)
  }
})
