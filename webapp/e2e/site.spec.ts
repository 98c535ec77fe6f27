import { newSender } from './fixtures'
import { waitForText } from './mailbox'
import { openHydrated, tabTo } from './steps'
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

test('visitors can open the home page (2.01a)', async ({ page }) => {
  await openHydrated(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/Hulak/)
  await expect(page.getByRole('form', { name: 'Calculator' })).toBeVisible()
})

for (const { clause, path, title } of pages) {
  test(`visitors can open ${path} (${clause})`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(title))
  })
}

test.describe('an unknown path', () => {
  test.use({ expectedStatuses: [404] })

  test('shows a message and a link home (2.04i 8.14a)', async ({ page }) => {
    const response = await page.goto('/no/such/page')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await expect(page).toHaveURL('/')
  })
})

test('below the test-site notice, the header shows links and phone numbers to visitors (2.35a 2.35d)', async ({
  page,
}) => {
  await openHydrated(page, '/')
  await expect(page.getByText('This is a test site.')).toBeVisible()
  const header = page.getByRole('banner')
  for (const link of ['Home', 'About Us', 'Contact Us', 'Sign up']) {
    await expect(header.getByRole('link', { name: link, exact: true })).toBeVisible()
  }
  await expect(header.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(header.getByRole('link', { name: /^\+?[\d(]/ })).toHaveCount(2)
})

test('a visitor accepts cookies, and the cookie bar stays closed (2.36b 9.12g)', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/')
  const bar = page.getByRole('region', { name: 'Cookies' })
  await bar.getByRole('button', { name: 'Accept' }).click()
  await expect(bar).toBeHidden()
  // The document contains the bar, which must not appear before hydration either.
  await page.route('**/assets/*.js', () => undefined)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar).toBeHidden()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await openHydrated(page, '/')
  await expect(bar).toBeHidden()
  const daySeconds = 24 * 60 * 60
  const lifetimeDays = (await context.cookies()).map(
    ({ expires }) => (expires - Date.now() / 1000) / daySeconds,
  )
  expect(lifetimeDays.some((days) => days > 29 && days <= 30)).toBe(true)
})

test('each footer link opens a page (2.36a)', async ({ page }) => {
  await openHydrated(page, '/about-us')
  const links = page.getByRole('contentinfo').locator('a[href^="/"]')
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(paths.length).toBeGreaterThanOrEqual(11)
  for (const path of new Set(paths)) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeHidden()
  }
})

test.describe('with only the keyboard', () => {
  test.use({ reducedMotion: 'reduce' })

  test('the first tab stop is a link that skips the header', async ({ page }) => {
    await openHydrated(page, '/fees')
    await expect(page.getByRole('heading', { level: 1, name: 'Fees' })).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Estimate a transfer' })).toBeFocused()
  })

  test('a new page focuses its heading and sets the tab title', async ({ page }) => {
    await openHydrated(page, '/fees')
    const links = page.getByRole('banner').getByRole('navigation')
    for (const [link, title] of [
      ['About Us', 'About Us'],
      ['Contact Us', 'Contact Us'],
      ['Home', 'Hulak'],
    ] as const) {
      await links.getByRole('link', { name: link }).focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveTitle(new RegExp(title))
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    }
  })

  test('the sign-in dialog traps focus and restores it (2.23a)', async ({ page }) => {
    await openHydrated(page, '/')
    const openButton = page.getByRole('banner').getByRole('button', { name: 'Sign in' })
    await tabTo(page, openButton)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Sign in' })
    await expect(dialog.getByLabel('Email')).toBeFocused()
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let stop = 0; stop < 10; stop++) {
        await page.keyboard.press(key)
        await expect(dialog.locator(':focus')).toHaveCount(1)
      }
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(openButton).toBeFocused()
  })

  test('the phone menu traps focus and restores it (2.35a)', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await openHydrated(page, '/')
    const openButton = page.getByRole('button', { name: 'Open the menu' })
    await tabTo(page, openButton)
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog')
    await expect(menu.locator(':focus')).toHaveCount(1)
    for (let stop = 0; stop < 10; stop++) {
      await page.keyboard.press('Tab')
      await expect(menu.locator(':focus')).toHaveCount(1)
    }
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(openButton).toBeFocused()
  })

  test('a visitor uses the calculator, which announces its result (1.04a 2.14a 4.21a)', async ({ page }) => {
    await openHydrated(page, '/')
    const form = page.getByRole('form', { name: 'Calculator' })
    await expect(form.getByLabel('They receive')).toHaveValue('26,650.00')
    await tabTo(page, form.getByLabel('You send'))
    await page.keyboard.type('300')
    await expect(form.getByRole('status')).toHaveText(/^You send 300.00 USD, and they receive .* NPR/)
    await tabTo(page, form.getByRole('button', { name: 'How fees work' }))
    await page.keyboard.press('Enter')
    await expect(form.getByRole('table', { name: 'Fees by amount' })).toBeVisible()
    await tabTo(page, form.getByRole('radio', { name: 'Bank Account' }))
    await page.keyboard.press('ArrowRight')
    await expect(form.getByRole('radio', { name: 'Debit Card' })).toBeChecked()
    await tabTo(page, form.getByRole('button', { name: 'Send Money' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/auth/registration')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('a visitor expands a state’s list of agents (2.38a)', async ({ page }) => {
    await openHydrated(page, '/contact')
    await tabTo(page, page.getByRole('button', { name: 'Agents in Texas' }))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Irving, TX/)).toBeVisible()
  })
})

test('a phone shows the calculator first (1.03a 2.14d)', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await openHydrated(page, '/')
  const form = page.getByRole('form', { name: 'Calculator' })
  await expect(form.getByLabel('You send')).toBeInViewport()
  await expect(form.getByLabel('They receive')).toBeInViewport()
  await expect(page.getByText('No transfer fee on bank transfers of $1,999.99 or more')).toBeVisible()
  const banks = page
    .getByRole('region', { name: 'Direct to 14 partner banks in Nepal' })
    .getByRole('listitem')
  await expect(banks).toHaveCount(14)
})

test('a visitor files a complaint and gets the complaint number by email (2.38c)', async ({
  page,
  request,
}) => {
  const { email } = newSender()
  await openHydrated(page, '/file-a-complaint')
  await page.getByLabel('Name').fill('Maya Gurung')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Subject').fill('Late')
  await page.getByLabel('Message').fill('It has not arrived.')
  await page.getByRole('button', { name: 'File complaint' }).click()
  const confirmation = page.getByText(/^Your complaint number is C-/)
  await expect(confirmation).toBeVisible()
  const number = /C-\S+/.exec((await confirmation.textContent()) ?? '')?.[0] ?? ''
  await waitForText(request, email, number)
})
