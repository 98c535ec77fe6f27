import { sita } from './fixtures'
import { waitForLink } from './mailbox'
import { chooseBeneficiary, fillCalculator, sendMoneyNow, signInSender } from './steps'
import { expect, test } from './test'
import { createDeliveredTransfer, createReadySender } from './testData'

const maxClicks = 6
const maxDurationMs = 30_000

// The server rejects a second transfer of the same amount to the same person until the sender confirms it.
test.use({ expectedStatuses: [409] })

test('a returning sender sends money again within 6 clicks and 30 seconds (2.19b)', async ({ page }) => {
  const { sender, session } = await createReadySender(page.request)
  await createDeliveredTransfer(session)
  await page.addInitScript(() => {
    window.addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks')) + 1))
      },
      { capture: true },
    )
  })
  await signInSender(page, sender)
  await expect(page.getByRole('button', { name: /^Send again, Sita Gurung/ })).toBeVisible()
  await page.evaluate(() => sessionStorage.removeItem('clicks'))
  const startedAt = Date.now()

  const pin =
    await test.step('one click fills in the new transfer, and three more clicks send it', async () => {
      await page.getByRole('button', { name: /^Send again, Sita Gurung/ }).click()
      await expect(page).toHaveURL('/payment/review')
      await expect(page.getByRole('main')).toContainText('Sita Gurung')
      await expect(page.getByRole('main')).toContainText('First Sandbox Bank')
      return sendMoneyNow(page, { duplicate: true })
    })
  expect(Date.now() - startedAt).toBeLessThan(maxDurationMs)
  expect(await page.evaluate(() => Number(sessionStorage.getItem('clicks')))).toBeLessThanOrEqual(maxClicks)

  await test.step('the beneficiary gets an email with a link that shows only the transfer status (2.20a 7.13a)', async () => {
    await page.getByRole('button', { name: 'Notify beneficiary' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Send email' }).click()
    await expect(page.getByText('We sent an email to your beneficiary')).toBeVisible()
    const link = await waitForLink(page.request, sita.email ?? '', '/track/')
    const recipientContext = await page.context().browser()?.newContext()
    const trackingPage = await recipientContext?.newPage()
    if (!trackingPage) throw new Error('the tracking page did not open')
    await trackingPage.goto(link)
    await expect(
      trackingPage.getByRole('heading', { name: `${sender.firstName} sent you money` }),
    ).toBeVisible()
    await expect(trackingPage.getByRole('list', { name: 'Delivery status' })).toBeVisible()
    const main = trackingPage.getByRole('main')
    await expect(main).toContainText('26,650.00')
    for (const secret of [pin, sender.lastName, sender.email, '0123456789012345']) {
      await expect(main).not.toContainText(secret)
    }
    await recipientContext?.close()
  })

  await test.step('the sender searches the transactions, and the URL keeps the search (7.09b)', async () => {
    await page.getByRole('button', { name: 'Go to Dashboard' }).click()
    const rows = page.getByRole('table', { name: 'My Recent Transactions' }).getByRole('row')
    await expect(rows).toHaveCount(3)
    const search = page.getByRole('searchbox', { name: 'Search your transactions' })
    await search.fill(pin)
    await expect(rows).toHaveCount(2)
    await page.reload()
    await expect(search).toHaveValue(pin)
    await expect(rows).toHaveCount(2)
    await search.fill('no such name')
    await expect(page.getByText('No transactions match')).toBeVisible()
    await search.fill('$200')
    await expect(rows).toHaveCount(3)
  })

  await test.step('the chart includes this month’s transfers (1.05a)', async () => {
    const months = page.getByRole('table', { name: 'Sent by month' })
    await expect(months.getByRole('row').last()).toContainText('$400.00')
  })
})

test('the send flow keeps selections after going back and forward, returning from the bank’s website, and opening a second tab (4.24a)', async ({
  page,
}) => {
  const { sender } = await createReadySender(page.request)
  await signInSender(page, sender)
  await page.getByRole('banner').getByRole('link', { name: 'Send Money' }).click()
  await fillCalculator(page, '120', 'Bank Account')
  await page.getByRole('button', { name: 'Continue' }).click()
  await chooseBeneficiary(page, 'Bank Deposit')
  await expect(page).toHaveURL('/payment/information')
  const summary = page.getByRole('complementary', { name: 'Your transfer' })

  await test.step('the sender goes back and forward', async () => {
    await page.goBack()
    await expect(page.getByRole('radio', { name: 'Sita Gurung' })).toBeChecked()
    await page.goBack()
    await expect(page.getByLabel('You send')).toHaveValue('120.00')
    await page.goForward()
    await expect(page.getByRole('radio', { name: 'Sita Gurung' })).toBeChecked()
    await page.goForward()
    await expect(summary).toContainText('15,990.00')
  })

  await test.step('the sender returns from the bank’s website (2.18g 4.09e 4.09f)', async () => {
    await page.getByRole('button', { name: 'Bank Account' }).click()
    await page.getByRole('button', { name: 'Add Bank' }).click()
    await expect(page.getByRole('dialog', { name: 'Link a bank account' })).toBeVisible()
    await page.goto('/payment/information?action=bank-redirected&bankId=unknown')
    await expect(page.getByRole('dialog', { name: 'Link a bank account' })).toBeVisible()
    await expect(page).toHaveURL('/payment/information')
    await page.keyboard.press('Escape')
    await expect(summary).toContainText('15,990.00')
  })

  await test.step('a second tab shows the same transfer and leaves the review page after the first tab sends it', async () => {
    const secondTab = await page.context().newPage()
    await page.getByRole('radio', { name: 'First Sandbox Bank' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/payment/review')
    await secondTab.goto('/payment/review')
    await expect(secondTab.getByRole('main')).toContainText('Sita Gurung')
    await sendMoneyNow(page)
    await expect(secondTab).toHaveURL('/payment/details')
    await secondTab.close()
  })

  await test.step('a reload after the transfer is sent opens the dashboard (2.20b)', async () => {
    await page.reload()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('table', { name: 'My Recent Transactions' })).toContainText('Sita Gurung')
  })
})
