import type { Page } from '@playwright/test'
import { fillCalculator, fillSignIn, selectOption, signInSender, tabTo } from './steps'
import { expect, test } from './test'
import { createReadySender } from './testData'

const phone = { width: 390, height: 844 }

test.use({
  viewport: phone,
  hasTouch: true,
  colorScheme: 'light',
  expectedStatuses: [401, 410],
  allowFailedRequests: true,
})

const errorResponse = (status: number, code: string) => ({
  status,
  json: { code, message: '', errors: [], requestId: 'test' },
})

/** slow limits the network to the speed of a slow 3G connection until the returned function is called. */
async function slow(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  return () => client.detach()
}

test('twelve interruptions of a transfer lose nothing (1.01a 4.24a)', async ({ page }) => {
  test.setTimeout(180_000)
  const { sender } = await createReadySender(page.request)
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const main = page.getByRole('main')
  const next = main.getByRole('button', { name: /^(Next|Continue)$/ })
  await signInSender(page, sender)

  await test.step('slow network: the calculator works', async () => {
    const restore = await slow(page)
    await page.goto('/payment/details')
    await fillCalculator(page, '120', 'Bank Account')
    await next.click()
    await expect(page.getByRole('radio', { name: 'Sita Gurung' })).toBeVisible()
    await restore()
  })

  await test.step('Devanagari input: the name and the mobile number are kept', async () => {
    await page.goto('/beneficiary/payout-method/list')
    await field('First name').fill('सीता')
    await field('Last name').fill('गुरुङ')
    await selectOption(page, 'Relationship to you', 'Sister')
    await field('Mobile number').fill('९८४१२३४५६७')
    await page.getByRole('combobox', { name: 'City' }).fill('Pokh')
    await page.getByRole('option', { name: 'Pokhara, Kaski' }).click()
  })

  await test.step('a change to dark mode and reduced motion: the form stays', async () => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(field('First name')).toHaveValue('सीता')
  })

  await test.step('zoom to 200%: the form stays, and nothing is cut off', async () => {
    await page.setViewportSize({ width: 320, height: 422 })
    await expect(field('Last name')).toHaveValue('गुरुङ')
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(overflow).toBeLessThanOrEqual(0)
    await page.setViewportSize(phone)
  })

  await test.step('a reload: the form stays', async () => {
    await selectOption(page, 'Bank', 'Nabil Bank Limited')
    await field('Account number').fill('0123456789012345')
    await selectOption(page, 'Purpose of the transfer', 'Family Expenses')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('od'))).not.toBeNull()
    await page.reload()
    await expect(field('First name')).toHaveValue('सीता')
    await expect(field('Account number')).toHaveValue('0123456789012345')
    await expect(page.getByRole('combobox', { name: 'Purpose of the transfer' })).toHaveValue(
      'Family Expenses',
    )
  })

  await test.step('no connection: the form waits and is sent later', async () => {
    await page.context().setOffline(true)
    await next.click()
    await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t reach Hulak' }).first()).toBeVisible()
    await expect(field('First name')).toHaveValue('सीता')
    await page.context().setOffline(false)
    await next.click()
    await expect(page).toHaveURL('/payment/information')
  })

  await test.step('back and forward: the amount and the person stay', async () => {
    await page.goBack()
    await page.goBack()
    await page.goto('/payment/information')
    await expect(page.getByText('15,990.00').first()).toBeVisible()
  })

  await test.step('a second tab: it starts with the same transfer, and each tab then has its own', async () => {
    const secondTab = await page.context().newPage()
    await secondTab.goto('/payment/details')
    await expect(secondTab.getByLabel('You send')).toHaveValue('120.00')
    await fillCalculator(secondTab, '75', 'Bank Account')
    await secondTab.getByRole('main').getByRole('button', { name: 'Continue' }).click()
    await expect(secondTab).toHaveURL('/beneficiary')
    await secondTab.reload()
    await secondTab.goto('/payment/details')
    await expect(secondTab.getByLabel('You send')).toHaveValue('75.00')
    await expect(page.getByText('15,990.00').first()).toBeVisible()
    await page.reload()
    await expect(page.getByText('15,990.00').first()).toBeVisible()
  })

  await test.step('only the keyboard: the sender continues to the review', async () => {
    await tabTo(page, main.getByRole('button', { name: 'Bank Account' }))
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('radio', { name: 'First Sandbox Bank' }))
    await page.keyboard.press('Space')
    await tabTo(page, next)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/payment/review')
    await expect(main).toContainText('सीता')
  })

  const authorize = async () => {
    await page.getByRole('button', { name: 'Send Money Now' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, Continue' }).click()
  }
  const failOnce = (path: string, status: number, code: string) =>
    page.route(path, (route) => route.fulfill(errorResponse(status, code)), { times: 1 })

  await test.step('an expired quote: nothing is sent, and the review stays', async () => {
    await failOnce('**/v1/senders/transactions', 410, 'QUOTE_EXPIRED')
    await authorize()
    await expect(page.getByText('Your quote expired')).toBeVisible()
    await expect(main).toContainText('सीता')
    await expect(main).toContainText('15,990.00')
  })

  await test.step('an expired session: signing in returns to the review', async () => {
    await failOnce('**/v1/auth/refresh', 401, 'UNAUTHORIZED')
    await failOnce('**/v1/senders/transactions', 401, 'UNAUTHORIZED')
    await authorize()
    await fillSignIn(page, sender)
    await expect(page).toHaveURL('/payment/review')
    await expect(main).toContainText('सीता')
    await expect(main).toContainText('15,990.00')
  })

  await test.step('the money is sent once, to the right person', async () => {
    await authorize()
    await expect(page.getByRole('heading', { name: 'Your money is on its way' })).toBeVisible()
    await page.goto('/dashboard')
    const transfers = page.getByRole('table', { name: 'My Recent Transactions' })
    await expect(transfers.getByRole('row').filter({ hasText: 'सीता' })).toHaveCount(1)
    await expect(transfers).toContainText('15,990.00')
  })
})
