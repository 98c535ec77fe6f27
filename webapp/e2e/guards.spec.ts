import { staff } from './fixtures'
import { openHydrated, signIn, signInSender, signInStaff } from './steps'
import { expect, test } from './test'
import { createContactVerifiedSender, createUnverifiedSender } from './testData'

test('an admin page redirects a visitor to the home page (2.05a 6.03b)', async ({ page }) => {
  for (const path of ['/admin/dashboard', '/admin/events', '/admin/fee-sets']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
})

test('an admin page redirects a sender to the home page and then to the dashboard (6.03b)', async ({
  page,
}) => {
  const { sender } = await createContactVerifiedSender(page.request)
  await signInSender(page, sender)
  await page.goto('/admin/events')
  await expect(page).toHaveURL('/dashboard')
})

test('a step that needs a verified email and phone redirects to the verification page (2.06a 2.06b)', async ({
  page,
}) => {
  const { sender } = await createUnverifiedSender(page.request)
  await openHydrated(page, '/')
  await signIn(page, sender)
  for (const path of ['/beneficiary', '/payment/information', '/user/details', '/user/upgrade-tier']) {
    await page.goto(path)
    await expect(page).toHaveURL('/user/account/verification')
    await expect(page.getByRole('heading', { name: 'Email Verification' })).toBeVisible()
  }
})

test('a step that needs a verified identity redirects to the identity check (2.07a)', async ({ page }) => {
  const { sender } = await createContactVerifiedSender(page.request)
  await signInSender(page, sender)
  for (const path of ['/beneficiary', '/payment/information', '/payment/review']) {
    await page.goto(path)
    await expect(page).toHaveURL('/user/details')
  }
  await expect(page.getByTitle('Identity verification')).toBeVisible()
})

test('pages for visitors redirect a sender (2.09a)', async ({ page }) => {
  const { sender } = await createContactVerifiedSender(page.request)
  await signInSender(page, sender)
  const redirects = [
    ['/', '/dashboard'],
    ['/auth/signup', '/dashboard'],
    ['/auth/registration', '/user/details'],
    ['/auth/token-login', '/user/bank-account'],
    ['/user/forgot-password', '/dashboard'],
    ['/user/reset-password', '/dashboard'],
  ] as const
  for (const [path, target] of redirects) {
    await page.goto(path)
    await expect(page, path).toHaveURL(target)
  }
})

test('a verified sender cannot open the account completion page (2.08a)', async ({ page }) => {
  const { sender } = await createContactVerifiedSender(page.request)
  await signInSender(page, sender)
  for (const path of ['/auth/complete-signup', '/user/account/verification']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
})

test('pages for visitors and senders redirect an admin to the back office (2.09b 2.10a)', async ({
  page,
}) => {
  await signInStaff(page, staff.admin)
  for (const path of ['/', '/auth/signup', '/dashboard', '/beneficiary/list', '/payment/review']) {
    await page.goto(path)
    await expect(page).toHaveURL('/admin/dashboard')
  }
})

test('compliance staff can open the event history but not the price pages (6.03a)', async ({ page }) => {
  await signInStaff(page, staff.compliance)
  const menu = page.getByRole('navigation', { name: 'Back office' })
  for (const heading of ['System', 'Money']) await menu.getByRole('button', { name: heading }).click()
  await expect(menu.getByRole('link', { name: 'Event history' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Fee Sets List' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Coupon List' })).toBeHidden()
  await page.goto('/admin/fee-sets')
  await expect(page.getByRole('heading', { name: 'Fee Sets List', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Fee Sets' })).toBeHidden()
  await page.goto('/admin/coupons/create')
  await expect(page).toHaveURL('/admin/dashboard')
})

test('a protected page opens the sign-in dialog (2.11a)', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('the reset-password page does not open the sign-in dialog (2.11a)', async ({ page }) => {
  await page.goto('/user/reset-password?token=unknown')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('account pages require a sign-in after logout (4.11g)', async ({ page }) => {
  const { sender } = await createContactVerifiedSender(page.request)
  await signInSender(page, sender)
  await page.getByRole('button', { name: `Account menu for ${sender.firstName}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/dashboard')
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
})
