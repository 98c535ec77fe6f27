import { linkSentTo } from './mailbox'
import { sita } from './people'
import { readySender, sent } from './prepared'
import { chooseBeneficiary, quote, sendMoneyNow, signInAtHome } from './steps'
import { expect, test } from './test'

const clicksMax = 6
const timeMaxMs = 30_000

// A second transfer of the same amount to the same person must be confirmed.
test.use({ refusals: [409] })

test('a returning sender sends again within 6 clicks and 30 s (2.33a 2.19b)', async ({ page }) => {
  const { sender, signed } = await readySender(page.request)
  await sent(signed)
  await page.addInitScript(() => {
    window.addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1))
      },
      { capture: true },
    )
  })
  await signInAtHome(page, sender)
  await expect(page.getByRole('button', { name: /^Send again, Sita Gurung/ })).toBeVisible()
  await page.evaluate(() => sessionStorage.removeItem('clicks'))
  const began = Date.now()

  const pin = await test.step('one click fills in the new transfer and three more send it', async () => {
    await page.getByRole('button', { name: /^Send again, Sita Gurung/ }).click()
    await expect(page).toHaveURL('/payment/review')
    await expect(page.getByRole('main')).toContainText('Sita Gurung')
    await expect(page.getByRole('main')).toContainText('First Sandbox Bank')
    return sendMoneyNow(page, { second: true })
  })
  expect(Date.now() - began).toBeLessThan(timeMaxMs)
  expect(await page.evaluate(() => Number(sessionStorage.getItem('clicks')))).toBeLessThanOrEqual(clicksMax)

  await test.step('the beneficiary gets an email with a link that shows only the transfer status (2.20a 7.13a)', async () => {
    await page.getByRole('button', { name: 'Notify beneficiary' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send email' }).click()
    await expect(page.getByText('We sent an email to your beneficiary')).toBeVisible()
    const link = await linkSentTo(page.request, sita.email ?? '', '/track/')
    const stranger = await page.context().browser()?.newContext()
    const tracking = await stranger?.newPage()
    if (!tracking) throw new Error('the tracking page did not open')
    await tracking.goto(link)
    await expect(tracking.getByRole('heading', { name: `${sender.firstName} sent you money` })).toBeVisible()
    await expect(tracking.getByRole('list', { name: 'Delivery status' })).toBeVisible()
    const main = tracking.getByRole('main')
    await expect(main).toContainText('26,650.00')
    for (const secret of [pin, sender.lastName, sender.email, '0123456789012345']) {
      await expect(main).not.toContainText(secret)
    }
    await stranger?.close()
  })

  await test.step('the search runs on the server and is kept in the URL (7.09b)', async () => {
    await page.getByRole('button', { name: 'Go to Dashboard' }).click()
    const rows = page.getByRole('table', { name: 'My Recent Transactions' }).getByRole('row')
    await expect(rows).toHaveCount(3)
    const search = page.getByRole('searchbox', { name: 'Search your transactions' })
    await search.fill(pin)
    await expect(rows).toHaveCount(2)
    await page.reload()
    await expect(search).toHaveValue(pin)
    await expect(rows).toHaveCount(2)
    await search.fill('nobody of this name')
    await expect(page.getByText('No transactions match')).toBeVisible()
    await search.fill('$200')
    await expect(rows).toHaveCount(3)
  })

  await test.step('the chart includes this month’s transfer (1.05a)', async () => {
    const months = page.getByRole('table', { name: 'Sent by month' })
    await expect(months.getByRole('row').last()).toContainText('$400.00')
  })
})

test('selections survive back and forward, a second tab, and the bank’s website (4.24a)', async ({
  page,
}) => {
  const { sender } = await readySender(page.request)
  await signInAtHome(page, sender)
  await page.getByRole('banner').getByRole('link', { name: 'Send Money' }).click()
  await quote(page, '120', 'Bank Account')
  await page.getByRole('button', { name: 'Continue' }).click()
  await chooseBeneficiary(page, 'Bank Deposit')
  await expect(page).toHaveURL('/payment/information')
  const receipt = page.getByRole('complementary', { name: 'Your transfer' })

  await test.step('back and forward', async () => {
    await page.goBack()
    await expect(page.getByRole('radio', { name: 'Sita Gurung' })).toBeChecked()
    await page.goBack()
    await expect(page.getByLabel('You send')).toHaveValue('120.00')
    await page.goForward()
    await expect(page.getByRole('radio', { name: 'Sita Gurung' })).toBeChecked()
    await page.goForward()
    await expect(receipt).toContainText('15,990.00')
  })

  await test.step('the bank’s website and the return from it (2.18g 4.09e 4.09f)', async () => {
    await page.getByRole('button', { name: 'Bank Account' }).click()
    await page.getByRole('button', { name: 'Add Bank' }).click()
    await expect(page.getByRole('dialog', { name: 'Link a bank account' })).toBeVisible()
    await page.goto('/payment/information?action=bank-redirected&bankId=unknown')
    await expect(page.getByRole('dialog', { name: 'Link a bank account' })).toBeVisible()
    await expect(page).toHaveURL('/payment/information')
    await page.keyboard.press('Escape')
    await expect(receipt).toContainText('15,990.00')
  })

  await test.step('a second tab shows the same transfer and that it was sent', async () => {
    const second = await page.context().newPage()
    await page.getByRole('radio', { name: 'First Sandbox Bank' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/payment/review')
    await second.goto('/payment/review')
    await expect(second.getByRole('main')).toContainText('Sita Gurung')
    await sendMoneyNow(page)
    await expect(second).toHaveURL('/payment/details')
    await second.close()
  })

  await test.step('reloading the page of a sent transfer opens the dashboard (2.20b)', async () => {
    await page.reload()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('table', { name: 'My Recent Transactions' })).toContainText('Sita Gurung')
  })
})
