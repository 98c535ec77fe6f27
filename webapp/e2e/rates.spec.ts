import { staff } from './fixtures'
import { startOwnServer } from './ownServer'
import { goToReview, openFromMenu, selectOption, sendMoneyNow, signInSender, signInStaff } from './steps'
import { expect, origin, test } from './test'
import { createReadySender } from './testData'

startOwnServer() // The exchange rate changes.

test('an admin publishes a rate, and five open calculators show it and keep the typed amounts (4.23b 7.13b)', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const baseURL = origin('HULAK_APP_URL')
  const openPage = async () => (await browser.newContext({ baseURL })).newPage()
  const calculators = await Promise.all(
    ['/', '/', '/', '/payment/details', '/payment/details'].map(async (path) => {
      const page = await openPage()
      const subscribed = page.waitForResponse(/\/v1\/events\/subscribe\?channel=exchange_rate/)
      await page.goto(path)
      await subscribed
      await page.getByLabel('You send').fill('100')
      await expect(page.getByLabel('They receive')).toHaveValue('13,325.00')
      return page
    }),
  )

  const admin = await openPage()
  await signInStaff(admin, staff.admin)
  await openFromMenu(admin, 'Money', 'Exchange rate')
  const form = admin.getByRole('form', { name: 'Publish a rate' })

  await test.step('a rate must be valid and have a reason', async () => {
    await form.getByRole('textbox', { name: '1 USD in NPR' }).fill('0')
    await form.getByRole('button', { name: 'Publish rate' }).click()
    await expect(form.getByText('Please enter a valid exchange rate')).toBeVisible()
    await expect(form.getByText('This field cannot be empty')).toBeVisible()
  })

  const waiting = await openPage()
  const waitingCard = waiting.locator('section').filter({ hasText: '50.00 USD to Sita Gurung' }).last()
  await test.step('a sender schedules a transfer that waits for a better rate (1.01a)', async () => {
    const { sender } = await createReadySender(waiting.request)
    await signInSender(waiting, sender)
    await goToReview(waiting, { amount: '50', payWith: 'Bank Account', source: 'First Sandbox Bank' })
    await waiting.getByRole('button', { name: 'Schedule or repeat instead' }).click()
    await selectOption(waiting, 'When to send', 'When the rate is good enough')
    await waiting.getByLabel('Send as soon as 1 USD is worth this many NPR').fill('134')
    await waiting.getByRole('button', { name: 'Authorize schedule' }).click()
    await expect(waitingCard).toContainText('Waits for 1 USD = 134')
  })

  const publish = async (rate: string, reason: string, change: string) => {
    await form.getByRole('textbox', { name: '1 USD in NPR' }).fill(rate)
    await form.getByRole('textbox', { name: 'Reason' }).fill(reason)
    await form.getByRole('button', { name: 'Publish rate' }).click()
    const dialog = admin.getByRole('dialog', { name: `Publish the rate ${rate}` })
    await expect(dialog).toContainText(`The new rate is 1 USD = ${rate} NPR, ${change}`)
    await dialog.getByRole('button', { name: 'Publish rate' }).click()
  }
  await test.step('the admin confirms the rate, and the list shows it with its reason', async () => {
    await publish('134.10', 'The market has moved', '0.64% above the current rate.')
    const row = admin.getByRole('row', { name: /The market has moved/ })
    await expect(row).toContainText('134.10')
    await expect(row).toContainText('Admin')
  })

  for (const page of calculators) {
    await expect(page.getByText('1 USD = 134.10 NPR')).toBeVisible()
    await expect(page.getByLabel('You send')).toHaveValue('100')
    await expect(page.getByLabel('They receive')).toHaveValue('13,410.00')
  }

  await test.step('the waiting transfer is sent at the new rate', async () => {
    await expect(async () => {
      await waiting.reload()
      await expect(waitingCard).toContainText(/: Sent/, { timeout: 2000 })
    }).toPass({ timeout: 20_000 })
    await waiting.goto('/dashboard')
    await expect(waiting.getByRole('main')).toContainText('6,705.00')
  })

  await test.step('the rate history ends with the new rate (2.14a)', async () => {
    const page = calculators[0] ?? admin
    await page.getByRole('button', { name: 'Show 30-day rates' }).click()
    const rows = page.getByRole('table', { name: 'Exchange rate by day' }).getByRole('row')
    await expect(rows.last()).toContainText('134.10')
  })

  await test.step('a lower rate does not change a quoted transfer (9.09d 4.22d)', async () => {
    const { sender } = await createReadySender(admin.request)
    const page = await openPage()
    await signInSender(page, sender)
    await goToReview(page, { amount: '100', payWith: 'Bank Account', source: 'First Sandbox Bank' })
    await expect(page.getByRole('complementary', { name: 'Your transfer' })).toContainText('13,410.00')
    await publish('132.10', 'The market has moved back', '1.50% below the current rate.')
    await expect((calculators[0] ?? page).getByText('1 USD = 132.10 NPR', { exact: true })).toBeVisible()
    await sendMoneyNow(page)
    await expect(page.getByRole('region', { name: 'Your money is on its way' })).toContainText('13,410.00')
  })
})
