import { waitForLink } from '../mailbox'
import { sendMoneyNow, signInSender } from '../steps'
import { expect, test } from '../test'
import { createDeliveredTransfer, createReadySender, trackingLink } from '../testData'

test('a recipient asks for money on a phone, and the sender sends it from the email’s link (7.13a)', async ({
  page,
  browser,
}) => {
  const { sender, session } = await createReadySender(page.request)
  const link = await trackingLink(session, await createDeliveredTransfer(session))
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const tracking = await phone.newPage()
  const ask = async (amount: string, note: string) => {
    await tracking.goto(link)
    await tracking.getByRole('button', { name: 'Ask for money' }).click()
    await tracking.getByRole('textbox', { name: 'Amount' }).fill(amount)
    await tracking.getByRole('textbox', { name: 'Note' }).fill(note)
    await tracking.getByRole('button', { name: 'Send request' }).click()
    await expect(tracking.getByText('We received your request.')).toBeVisible()
  }

  await test.step('the recipient asks without an account', async () => {
    await ask('20000', 'विद्यालयको शुल्क')
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await tracking.evaluate(overflow)).toBeLessThanOrEqual(0)
  })

  await test.step('the sender sees the request on the dashboard', async () => {
    await signInSender(page, sender)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Sita Gurung asked you for NPR 20,000.00' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('विद्यालयको शुल्क')
  })

  await test.step('the email’s link opens the prefilled transfer', async () => {
    await page.goto(await waitForLink(page.request, sender.email, '/user/requests/'))
    await expect(page).toHaveURL('/payment/review')
    await expect(page.getByRole('main')).toContainText('Sita Gurung')
    await expect(page.getByRole('main')).toContainText('First Sandbox Bank')
    await expect(page.getByRole('main')).toContainText(/20,000(\.\d\d)?/)
    await sendMoneyNow(page)
  })

  await test.step('the transfer answers the request', async () => {
    await page.goto('/dashboard')
    await expect(page.getByRole('table', { name: 'My Recent Transactions' })).toContainText('Sita Gurung')
    await expect(page.getByText('asked you for')).toBeHidden()
  })

  await test.step('the sender stops requests, and the recipient cannot tell', async () => {
    await ask('21000', '')
    await page.reload()
    await page.getByRole('button', { name: 'Stop requests' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stop requests' }).click()
    await expect(page.getByText('asked you for')).toBeHidden()
    await ask('22000', '')
    await page.reload()
    await expect(page.getByRole('table', { name: 'My Recent Transactions' })).toContainText('Sita Gurung')
    await expect(page.getByText('asked you for')).toBeHidden()
  })
  await phone.close()
})
