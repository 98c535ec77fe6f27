import { staff } from './people'
import { reachable, signedUp } from './prepared'
import { signIn, signInAtHome, signInStaff } from './steps'
import { expect, test } from './test'

test('2.05a 6.03b an admin page sends a visitor home', async ({ page }) => {
  for (const path of ['/admin/dashboard', '/admin/events', '/admin/fee-sets']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
})

test('6.03b an admin page sends a sender home, which leads to their dashboard', async ({ page }) => {
  const { sender } = await reachable(page.request)
  await signInAtHome(page, sender)
  await page.goto('/admin/events')
  await expect(page).toHaveURL('/dashboard')
})

test('2.06a 2.06b a step that needs e-mail and phone leads to their verification first', async ({ page }) => {
  const { sender } = await signedUp(page.request)
  await page.goto('/')
  await signIn(page, sender)
  for (const path of ['/beneficiary', '/payment/information', '/user/details', '/user/upgrade-tier']) {
    await page.goto(path)
    await expect(page).toHaveURL('/user/account/verification')
    await expect(page.getByRole('heading', { name: 'Email Verification' })).toBeVisible()
  }
})

test('2.07a a step that needs the identity leads to the identity check', async ({ page }) => {
  const { sender } = await reachable(page.request)
  await signInAtHome(page, sender)
  for (const path of ['/beneficiary', '/payment/information', '/payment/review']) {
    await page.goto(path)
    await expect(page).toHaveURL('/user/details')
  }
  await expect(page.getByTitle('Identity verification')).toBeVisible()
})

test('2.09a pages for visitors lead a sender on', async ({ page }) => {
  const { sender } = await reachable(page.request)
  await signInAtHome(page, sender)
  const leads = [
    ['/', '/dashboard'],
    ['/auth/signup', '/dashboard'],
    ['/auth/registration', '/user/details'],
    ['/auth/token-login', '/user/bank-account'],
    ['/user/forgot-password', '/dashboard'],
    ['/user/reset-password', '/dashboard'],
  ] as const
  for (const [path, to] of leads) {
    await page.goto(path)
    await expect(page, path).toHaveURL(to)
  }
})

test('2.08a who is verified has no business where accounts are completed', async ({ page }) => {
  const { sender } = await reachable(page.request)
  await signInAtHome(page, sender)
  for (const path of ['/auth/complete-signup', '/user/account/verification']) {
    await page.goto(path)
    await expect(page).toHaveURL('/dashboard')
  }
})

test('2.09b 2.10a visitors’ and senders’ pages lead an admin to the back-office', async ({ page }) => {
  await signInStaff(page, staff.admin)
  for (const path of ['/', '/auth/signup', '/dashboard', '/beneficiary/list', '/payment/review']) {
    await page.goto(path)
    await expect(page).toHaveURL('/admin/dashboard')
  }
})

test('6.03a compliance staff reach the records, and no prices', async ({ page }) => {
  await signInStaff(page, staff.compliance)
  const menu = page.getByRole('navigation', { name: 'Back-office' })
  await expect(menu.getByRole('link', { name: 'Event history' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Add Fee Sets' })).toBeHidden()
  await page.goto('/admin/coupons/create')
  await expect(page).toHaveURL('/admin/dashboard')
})

test('2.11a a page that needs somebody opens the sign-in dialog by itself', async ({ page }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('2.11a the reset-password page opens none', async ({ page }) => {
  await page.goto('/user/reset-password?token=unknown')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('4.11g after Logout the account’s pages are closed', async ({ page }) => {
  const { sender } = await reachable(page.request)
  await signInAtHome(page, sender)
  await page.getByRole('button', { name: `Account of ${sender.firstName}` }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/dashboard')
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
})
