import type { APIRequestContext } from '@playwright/test'
import { staff } from './fixtures'
import { waitForLink } from './mailbox'
import { startOwnServer } from './ownServer'
import { field, openFromMenu, signInSender, signInStaff } from './steps'
import { expect, origin, test } from './test'
import { createReadySender } from './testData'

startOwnServer() // The exchange rate changes.

interface Message {
  channel: string
  text: string
  link?: string
  unsubscribe?: string
}

/** rateMessages returns the rate alerts to an email address or phone number. */
async function rateMessages(request: APIRequestContext, to: string): Promise<Message[]> {
  const response = await request.get(`${origin('HULAK_SANDBOX_URL')}/mailbox.json`, { params: { to } })
  return ((await response.json()) as Message[]).filter(({ text }) => /1 USD (is|=)/.test(text))
}

test('a better rate sends an alert, whose link opens the transfer, and an alert can be stopped from the email', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const baseURL = origin('HULAK_APP_URL')
  const openPage = async () => (await browser.newContext({ baseURL })).newPage()
  const page = await openPage()
  const { sender } = await createReadySender(page.request)
  await signInSender(page, sender)

  const createAlert = async (rate: string, channels: string[]) => {
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Create alert' }) })
    await field(page, '1 USD in NPR').fill(rate)
    await form.getByRole('textbox', { name: 'Amount to send (optional)' }).fill('321')
    for (const channel of channels) await form.getByRole('checkbox', { name: channel }).check()
    await form.getByRole('button', { name: 'Create alert' }).click()
    await expect(page.getByText(`When 1 USD is at least ${rate} NPR`)).toBeVisible()
  }

  await test.step('the sender finds the page next to the rate and sets two alerts', async () => {
    await page.goto('/payment/details')
    await page.getByRole('link', { name: 'Tell me when the rate is better' }).click()
    await expect(page.getByText('1 USD = 133.25 NPR', { exact: true })).toBeVisible()
    await field(page, '1 USD in NPR').fill('133.25')
    await page.getByRole('button', { name: 'Create alert' }).click()
    await expect(page.getByText('The rate is already 133.25')).toBeVisible()
    await createAlert('134.00', ['Text message'])
    await createAlert('135.00', [])
  })

  await test.step('staff publish a better rate', async () => {
    const admin = await openPage()
    await signInStaff(admin, staff.admin)
    await openFromMenu(admin, 'Money', 'Exchange rate')
    const form = admin.getByRole('form', { name: 'Publish a rate' })
    await form.getByRole('textbox', { name: '1 USD in NPR' }).fill('134.10')
    await form.getByRole('textbox', { name: 'Reason' }).fill('The market has moved')
    await form.getByRole('button', { name: 'Publish rate' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Publish rate' }).click()
  })

  const link = await waitForLink(page.request, sender.email, '/payment/details')
  await test.step('one email and one text message arrive, and the alert is done', async () => {
    expect(await rateMessages(page.request, sender.email)).toHaveLength(1)
    const texts = await rateMessages(page.request, `+1${sender.phone}`)
    expect(texts.map(({ text }) => text)).toEqual([expect.stringContaining(link)])
    await page.reload()
    await expect(page.getByText('When 1 USD is at least 135.00 NPR')).toBeVisible()
    await expect(page.getByText('When 1 USD is at least 134.00 NPR')).toHaveCount(0)
  })

  await test.step('the link opens a transfer of the amount, also before sign-in', async () => {
    for (const reader of [page, await openPage()]) {
      await reader.goto(link)
      await expect(reader.getByLabel('You send')).toHaveValue('321.00')
      await expect(reader.getByText('1 USD = 134.10 NPR', { exact: true })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/beneficiary')
  })

  await test.step('the link to stop an alert opens without sign-in and stops only its alert', async () => {
    const [message] = await rateMessages(page.request, sender.email)
    const unsubscribe = message?.unsubscribe ?? ''
    expect(message?.text).toContain(`Stop this alert: ${unsubscribe}`)
    const visitor = await openPage()
    await visitor.goto(unsubscribe)
    await visitor.getByRole('button', { name: 'Stop alert' }).click()
    await expect(visitor.getByRole('heading', { name: 'This rate alert is stopped' })).toBeVisible()
    const oneClick = await visitor.request.post(unsubscribe, { form: { 'List-Unsubscribe': 'One-Click' } })
    expect(oneClick.ok()).toBe(true)
    await page.goto('/user/rate-alerts')
    await expect(page.getByText('When 1 USD is at least 135.00 NPR')).toBeVisible()
  })
})
