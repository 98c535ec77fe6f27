import type { Page } from '@playwright/test'
import { openHydrated, signInSender } from './steps'
import { expect, test } from './test'
import {
  createContactVerifiedSender,
  createDeliveredTransfer,
  createReadySender,
  upgradeToTierThree,
} from './testData'

// Tests the calculator's input handling, limits, coupons, and messages.

const sendField = (page: Page) => page.getByLabel('You send')
const receiveField = (page: Page) => page.getByLabel('They receive')

async function openCalculator(page: Page) {
  await openHydrated(page, '/')
  await expect(receiveField(page)).toHaveValue('26,650.00')
}

test('amount fields ignore arrow keys and the mouse wheel, remove leading zeros, and add two decimals (5.12d)', async ({
  page,
}) => {
  await openCalculator(page)
  for (const field of [sendField(page), receiveField(page)]) {
    await field.click()
    const initialValue = await field.inputValue()
    for (const key of ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']) await page.keyboard.press(key)
    await field.hover()
    await page.mouse.wheel(0, 240)
    await page.mouse.wheel(0, -240)
    await expect(field).toHaveValue(initialValue)

    await field.fill('')
    await page.keyboard.type('0070')
    await expect(field).toHaveValue('70')
    await page.keyboard.type('.5')
    await page.keyboard.type('x-e')
    await expect(field).toHaveValue('70.5')
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue('70.50')

    await field.fill('0')
    await field.blur()
    await expect(field).toHaveValue('0.00')
    await field.focus()
    await expect(field).toHaveValue('')
    await page.keyboard.type('1234')
    await field.blur()
    await expect(field).toHaveValue('1,234.00')
  }
})

test('each keystroke updates the other amount (4.21a 4.21b)', async ({ page }) => {
  await openCalculator(page)
  await sendField(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  for (const [key, expectedAmount] of [
    ['3', '399.75'],
    ['0', '3,997.50'],
    ['0', '39,975.00'],
  ] as const) {
    await page.keyboard.type(key)
    await expect(receiveField(page)).toHaveValue(expectedAmount)
  }
  await receiveField(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('26651')
  await expect(sendField(page)).toHaveValue('200.01')
})

test('an amount that is missing, too small, or too large shows the reason (5.12b 5.12c 5.12e)', async ({
  page,
}) => {
  await openCalculator(page)
  const sendButton = page.getByRole('button', { name: 'Send Money', exact: true })

  await sendField(page).fill('')
  await sendButton.click()
  await expect(page.getByText('This field cannot be empty').first()).toBeVisible()
  await expect(sendField(page)).toBeFocused()

  await sendField(page).fill('4')
  await expect(page.getByText(/^Minimum amount is \$ \d+\.\d\d$/)).toBeVisible()

  await receiveField(page).fill('1000000.01')
  await expect(page.getByText('Receiving amount limit is NPR 10 Lakhs')).toBeVisible()
  await receiveField(page).fill('999000')
  await expect(page.getByText('Receiving amount limit is NPR 10 Lakhs')).toBeHidden()
})

test('a transfer needs a destination (5.12a)', async ({ page }) => {
  await openCalculator(page)
  const country = page.getByLabel('Send money to')
  await country.fill('')
  await country.blur()
  await expect(page.getByText('Please select a country to send money to')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Money', exact: true })).toBeDisabled()
  await expect(page).toHaveURL('/')
})

test('a sender can pay up to $2,000 with a debit card (5.12i)', async ({ page }) => {
  await openCalculator(page)
  const card = page.getByRole('radio', { name: 'Debit Card' })
  const cardLimitMessage = page.getByText('Transactions above $2000 cannot be made using debit card')
  await sendField(page).fill('2000')
  await expect(card).toBeEnabled()
  await expect(cardLimitMessage).toBeHidden()
  await sendField(page).fill('2000.01')
  await expect(card).toBeDisabled()
  await expect(cardLimitMessage).toBeVisible()
})

test.describe('coupons', () => {
  test.use({ expectedStatuses: [404, 422] })

  test('an invalid coupon shows the reason (5.13a 5.13b 5.13c 5.13e)', async ({ page }) => {
    await openCalculator(page)
    await page.getByRole('button', { name: 'I have a coupon' }).click()
    const coupon = page.getByRole('textbox', { name: 'Coupon' })
    for (const [code, message] of [
      ['', 'Please enter a coupon'],
      ['DASH-26', 'This field cannot have special character'],
      ['DASH 26', 'Invalid Coupon Code'],
      ['NOSUCHCOUPON', 'Invalid Coupon Code'],
    ] as const) {
      await coupon.fill(code)
      await page.keyboard.press('Enter')
      await expect(page.getByText(message)).toBeVisible()
    }
    await expect(page).toHaveURL('/')
  })

  test('a coupon requires a country (5.13d)', async ({ page }) => {
    await openHydrated(page, '/')
    await page.getByRole('button', { name: 'I have a coupon' }).click()
    await page.getByLabel('Send money to').fill('')
    await page.getByRole('textbox', { name: 'Coupon' }).fill('DASHAIN')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Please select the Country')).toBeVisible()
  })
})

test('a sender sees their limit and a link to raise it (5.12f 5.12h 9.04a)', async ({ page }) => {
  const { sender } = await createReadySender(page.request)
  await signInSender(page, sender)
  await page.goto('/payment/details')
  await sendField(page).fill('2999')
  await expect(page.getByText(/^Your current transaction limit/)).toBeHidden()
  await sendField(page).fill('2999.01')
  await expect(
    page.getByText('Your current transaction limit is $2,999.00. Upgrade tier for higher limit.'),
  ).toBeVisible()
  await expect(page.getByText(/The entered amount is greater than your tier limit/)).toBeVisible()
  await page.getByRole('link', { name: 'Upgrade your tier' }).click()
  await expect(page).toHaveURL('/user/upgrade-tier')
})

test('a sender without a tier has a limit of $2,000 (5.14a 9.04d)', async ({ page }) => {
  const { sender } = await createContactVerifiedSender(page.request)
  await signInSender(page, sender)
  await page.goto('/payment/details')
  const limitMessage = page.getByText(
    'Your current transaction limit is $2,000.00. Upgrade tier for higher limit.',
  )
  await sendField(page).fill('2000.01')
  await expect(limitMessage).toBeVisible()
  await sendField(page).fill('2000')
  await expect(limitMessage).toBeHidden()
})

test('a tier-three sender has a limit of $9,999.99 including the fee and sees no upgrade link (5.12f 5.12g 5.14b)', async ({
  page,
}) => {
  const { sender, session } = await createReadySender(page.request)
  await upgradeToTierThree(session)
  // The fee sets charge nothing for this amount, so the test adds a fee.
  await page.route('**/payment/details', async (route) => {
    const response = await route.fetch()
    const document = (await response.text()).replace(/"flatFee":\s*"0(\.00)?"/g, '"flatFee":"5.00"')
    await route.fulfill({ response, body: document })
  })
  await signInSender(page, sender)
  await page.goto('/payment/details')
  const limitMessage = page.getByText(/^Your current transaction limit/)
  await sendField(page).fill('9995.00')
  await expect(limitMessage).toHaveText('Your current transaction limit is $9,994.99.')
  await expect(page.getByText(/The entered amount is greater than your tier limit/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upgrade your tier' })).toBeHidden()
  await sendField(page).fill('9994.99')
  await expect(limitMessage).toBeHidden()
})

test('earlier transfers reduce the limits, and the sender sees the remaining amount (5.12f 5.14c 5.14d)', async ({
  page,
}) => {
  const { sender, session } = await createReadySender(page.request)
  await createDeliveredTransfer(session)
  await signInSender(page, sender)
  await page.goto('/payment/details')
  const dayLimitMessage =
    'Transaction limit for the day exceeded, current maximum that can be sent is $ 2,799.00'
  await sendField(page).fill('2799.01')
  await expect(page.getByText('Your current transaction limit is $2,799.00.')).toBeVisible()
  await expect(page.getByText(dayLimitMessage)).toBeVisible()
  await sendField(page).fill('2799')
  await expect(page.getByText(dayLimitMessage)).toBeHidden()

  // After midnight, only the 30-day limit applies.
  await page.route('**/v1/senders/transactions/limit', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), window: '30 days' } })
  })
  await page.reload()
  await sendField(page).fill('2799.01')
  await expect(page.getByText('Remaining amount is $ 2,799.00')).toBeVisible()
})

test('a coupon applies only to amounts within its ranges (4.21d 5.12j)', async ({ page }) => {
  // A real coupon would change the prices in all other tests.
  const range = { minAmount: '100.00', maxAmount: '500.00' }
  const coupon = {
    id: 'TIHAR',
    code: 'TIHAR',
    title: 'Tihar',
    couponType: 'FREQUENCY',
    benefitType: 'BETTER_RATE',
    expiryDate: '2099-12-31T23:59:00Z',
    transactionCount: 2,
    sources: [],
    destinations: [],
    betterExchangeRateRanges: [{ ...range, benefitType: 'BETTER_RATE', extraExchangeRate: '1.00' }],
    bonusRanges: [],
  }
  await page.route('**/v1/coupons/redeem/TIHAR/country/NPL', (route) =>
    route.fulfill({ json: { error: false, coupon } }),
  )
  await openCalculator(page)
  await page.getByRole('button', { name: 'I have a coupon' }).click()
  await page.getByRole('textbox', { name: 'Coupon' }).fill('TIHAR')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(receiveField(page)).toHaveValue('26,850.00') // 200 x 134.25
  const couponWarning = page.getByText('This coupon does not apply to this amount.')
  await expect(couponWarning).toBeHidden()
  await sendField(page).fill('99.99')
  await expect(couponWarning).toBeVisible()
  await expect(receiveField(page)).toHaveValue('13,323.67')
  await sendField(page).fill('500')
  await expect(couponWarning).toBeHidden()
  await expect(receiveField(page)).toHaveValue('67,125.00')
})

test('the calculator shows the rate’s age, hold time, margin, and history (2.14a)', async ({ page }) => {
  await openCalculator(page)
  const rate = page.getByRole('listitem').filter({ hasText: '1 USD = 133.25 NPR' })
  await expect(rate).toContainText('Held for 30 minutes after you continue.')
  await expect(rate).toContainText(/Includes our \d\.\d\d% margin on the central bank’s rate of \d+\.\d\d\./)
  await page.getByRole('button', { name: 'How fees work' }).click()
  await expect(page.getByRole('table', { name: 'Fees by amount' }).getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Show 30-day rates' }).click()
  await expect(page.getByText(/No change: 1 USD = 133.25 NPR/)).toBeVisible()
})
