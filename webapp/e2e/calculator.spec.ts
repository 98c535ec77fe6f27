import type { Page } from '@playwright/test'
import { inTierThree, reachable, readySender, sent } from './prepared'
import { openAlive, signInAtHome } from './steps'
import { expect, test } from './test'

// Tests how the calculator reacts to input: keys, the mouse wheel, and messages.

const sending = (page: Page) => page.getByLabel('You send')
const receiving = (page: Page) => page.getByLabel('They receive')

async function open(page: Page) {
  await page.goto('/')
  await expect(receiving(page)).toHaveValue('26,650.00')
}

test('arrows and the wheel change nothing, leading zeros are removed, and two decimals are added (5.12d)', async ({
  page,
}) => {
  await open(page)
  for (const field of [sending(page), receiving(page)]) {
    await field.click()
    const before = await field.inputValue()
    for (const key of ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown']) await page.keyboard.press(key)
    await field.hover()
    await page.mouse.wheel(0, 240)
    await page.mouse.wheel(0, -240)
    await expect(field).toHaveValue(before)

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

test('the other amount follows each key (4.21a 4.21b)', async ({ page }) => {
  await open(page)
  await sending(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  for (const [key, arrives] of [
    ['3', '399.75'],
    ['0', '3,997.50'],
    ['0', '39,975.00'],
  ] as const) {
    await page.keyboard.type(key)
    await expect(receiving(page)).toHaveValue(arrives)
  }
  await receiving(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('26651')
  await expect(sending(page)).toHaveValue('200.01')
})

test('each invalid amount shows the reason (5.12a 5.12b 5.12c 5.12e 5.14e 5.14f)', async ({ page }) => {
  await open(page)
  const send = page.getByRole('button', { name: 'Send Money', exact: true })

  await sending(page).fill('')
  await send.click()
  await expect(page.getByText('This field cannot be empty').first()).toBeVisible()
  await expect(sending(page)).toBeFocused()

  await sending(page).fill('4')
  await expect(page.getByText(/^Minimum amount is \$ \d+\.\d\d$/)).toBeVisible()

  await receiving(page).fill('1000000.01')
  await expect(page.getByText('Receiving amount limit is NPR 10 Lakhs')).toBeVisible()
  await receiving(page).fill('999000')
  await expect(page.getByText('Receiving amount limit is NPR 10 Lakhs')).toBeHidden()

  const country = page.getByLabel('Send money to')
  await country.fill('')
  await country.blur()
  await expect(page.getByText('Please select a country to send money to')).toBeVisible()
  await expect(send).toBeDisabled()
  await expect(page).toHaveURL('/')
})

test('a debit card pays up to 2,000 dollars (5.12i)', async ({ page }) => {
  await open(page)
  const card = page.getByRole('radio', { name: 'Debit Card' })
  const barred = page.getByText('Transactions above $2000 cannot be made using debit card')
  await sending(page).fill('2000')
  await expect(card).toBeEnabled()
  await expect(barred).toBeHidden()
  await sending(page).fill('2000.01')
  await expect(card).toBeDisabled()
  await expect(barred).toBeVisible()
})

test.describe('coupons', () => {
  test.use({ refusals: [404, 422] })

  test('an invalid coupon shows the reason (5.13a 5.13b 5.13c 5.13e)', async ({ page }) => {
    await open(page)
    await page.getByRole('button', { name: 'I have a coupon' }).click()
    const coupon = page.getByRole('textbox', { name: 'Coupon' })
    for (const [code, words] of [
      ['', 'Please enter a coupon'],
      ['DASH-26', 'This field cannot have special character'],
      ['DASH 26', 'Invalid Coupon Code'],
      ['NOSUCHCOUPON', 'Invalid Coupon Code'],
    ] as const) {
      await coupon.fill(code)
      await page.keyboard.press('Enter')
      await expect(page.getByText(words)).toBeVisible()
    }
    await expect(page).toHaveURL('/')
  })

  test('a coupon needs a country (5.13d)', async ({ page }) => {
    await openAlive(page, '/')
    await page.getByRole('button', { name: 'I have a coupon' }).click()
    await page.getByLabel('Send money to').fill('')
    await page.getByRole('textbox', { name: 'Coupon' }).fill('DASHAIN')
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('Please select the Country')).toBeVisible()
  })
})

test('a sender sees their limit and a link to raise it (5.12f 5.12h 9.04a)', async ({ page }) => {
  const { sender } = await readySender(page.request)
  await signInAtHome(page, sender)
  await page.goto('/payment/details')
  await sending(page).fill('2999')
  await expect(page.getByText(/^Your current transaction limit/)).toBeHidden()
  await sending(page).fill('2999.01')
  await expect(
    page.getByText('Your current transaction limit is $2,999.00. Upgrade tier for higher limit.'),
  ).toBeVisible()
  await expect(page.getByText(/The entered amount is greater than your tier limit/)).toBeVisible()
  await page.getByRole('link', { name: 'Upgrade your tier' }).click()
  await expect(page).toHaveURL('/user/upgrade-tier')
})

test('2,000 dollars are the limit without a tier (5.14a 9.04d)', async ({ page }) => {
  const { sender } = await reachable(page.request)
  await signInAtHome(page, sender)
  await page.goto('/payment/details')
  const told = page.getByText('Your current transaction limit is $2,000.00. Upgrade tier for higher limit.')
  await sending(page).fill('2000.01')
  await expect(told).toBeVisible()
  await sending(page).fill('2000')
  await expect(told).toBeHidden()
})

test('in tier three the limit is 9,999.99 dollars including the fee, and there is no higher tier (5.12f 5.12g 5.14b)', async ({
  page,
}) => {
  const { sender, signed } = await readySender(page.request)
  await inTierThree(signed)
  // Amounts of this size have no fee. Another test covers fees at a different price.
  await page.route('**/v1/fees', async (route) => {
    const answer = await route.fetch()
    const fees = (await answer.text()).replace(/"flatFee":\s*"0(\.00)?"/g, '"flatFee":"5.00"')
    await route.fulfill({ response: answer, body: fees })
  })
  await signInAtHome(page, sender)
  await page.goto('/payment/details')
  const told = page.getByText(/^Your current transaction limit/)
  await sending(page).fill('9995.00')
  await expect(told).toHaveText('Your current transaction limit is $9,994.99.')
  await expect(page.getByText(/The entered amount is greater than your tier limit/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upgrade your tier' })).toBeHidden()
  await sending(page).fill('9994.99')
  await expect(told).toBeHidden()
})

test('earlier transfers count, and the sender sees what remains for the day and the month (5.12f 5.14c 5.14d)', async ({
  page,
}) => {
  const { sender, signed } = await readySender(page.request)
  await sent(signed)
  await signInAtHome(page, sender)
  await page.goto('/payment/details')
  const day = 'Transaction limit for the day exceeded, current maximum that can be sent is $ 2,799.00'
  await sending(page).fill('2799.01')
  await expect(page.getByText('Your current transaction limit is $2,799.00.')).toBeVisible()
  await expect(page.getByText(day)).toBeVisible()
  await sending(page).fill('2799')
  await expect(page.getByText(day)).toBeHidden()

  // The day's limit no longer applies after midnight; the 30-day limit does.
  await page.route('**/v1/senders/transactions/limit', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), window: '30 days' } })
  })
  await page.reload()
  await sending(page).fill('2799.01')
  await expect(page.getByText('Remaining amount is $ 2,799.00')).toBeVisible()
})

test('a coupon applies only in a range with a benefit (4.21d 5.12j)', async ({ page }) => {
  // A coupon that is in effect would change the price of every other test's transfer.
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
  await open(page)
  await page.getByRole('button', { name: 'I have a coupon' }).click()
  await page.getByRole('textbox', { name: 'Coupon' }).fill('TIHAR')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(receiving(page)).toHaveValue('26,850.00') // 200 x 134.25
  const useless = page.getByText('This coupon does not apply to this amount.')
  await expect(useless).toBeHidden()
  await sending(page).fill('99.99')
  await expect(useless).toBeVisible()
  await expect(receiving(page)).toHaveValue('13,323.67')
  await sending(page).fill('500')
  await expect(useless).toBeHidden()
  await expect(receiving(page)).toHaveValue('67,125.00')
})

test('the rate shows its age, hold time, and margin, and its history expands (2.14a)', async ({ page }) => {
  await open(page)
  const rate = page.getByRole('listitem').filter({ hasText: '1 USD = 133.25 NPR' })
  await expect(rate).toContainText('held for 30 minutes once you continue')
  await expect(rate).toContainText(/our margin is \d\.\d\d% of the central bank’s \d+\.\d\d/)
  await page.getByRole('button', { name: 'How fees work' }).click()
  await expect(page.getByRole('table', { name: 'Fees by amount' }).getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Show 30-day rates' }).click()
  await expect(page.getByText(/No change: 1 USD = 133.25 NPR/)).toBeVisible()
})
