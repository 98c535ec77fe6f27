import type { Page } from '@playwright/test'
import { sita } from './people'
import { readySender } from './prepared'
import { choose, chooseBeneficiary, introduce, quote, signInAtHome, toBank } from './steps'
import { expect, test } from './test'

test('a step is a link only after it was reached, and the current one is marked (2.13b 2.13c 2.13d)', async ({
  page,
}) => {
  const { sender } = await readySender(page.request)
  await signInAtHome(page, sender)
  await page.goto('/payment/details')
  const steps = page.getByRole('list', { name: 'Steps of your transfer' })
  const labels = ['Payment Details', 'Beneficiary Details', 'Payment Information', 'Review Details']

  await test.step('a fully verified sender has four steps (2.13a 2.13e)', async () => {
    await expect(steps.getByRole('listitem')).toHaveCount(4)
    for (const label of labels) await expect(steps.getByText(label)).toBeVisible()
    await expect(steps.getByText('Sender Details')).toBeHidden()
  })

  await test.step('at the first step, later steps are not links (2.13d)', async () => {
    await expect(steps.getByRole('link')).toHaveCount(0)
    await expect(steps.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step')
  })

  await test.step('at the third step, the first two are done and are links (2.13b 2.13c)', async () => {
    await quote(page, '120', 'Bank Account')
    await page.getByRole('button', { name: 'Continue' }).click()
    await chooseBeneficiary(page, 'Bank Deposit')
    await expect(page).toHaveURL('/payment/information')
    await expect(steps.getByRole('link')).toHaveText([/Payment Details, done/, /Beneficiary Details, done/])
    await expect(steps.getByRole('listitem').nth(2)).toHaveAttribute('aria-current', 'step')
    await expect(steps.getByRole('listitem').last()).toContainText('not yet')
  })

  await test.step('entered data survives a reload (4.24a)', async () => {
    await page.reload()
    await expect(page.getByRole('complementary', { name: 'Your transfer' })).toContainText('15,990.00')
    await steps.getByRole('link', { name: /Beneficiary Details/ }).click()
    await expect(page.getByRole('radio', { name: 'Sita Gurung' })).toBeChecked()
  })

  await test.step('the payment step needs a source (2.18d)', async () => {
    await steps.getByRole('link', { name: /Payment Information/ }).click()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled()
  })

  await test.step('the review sends the user back to choose a source (5.17c)', async () => {
    await page.goto('/payment/review')
    await expect(page.getByText('Payment information is missing')).toBeVisible()
    await expect(page).toHaveURL('/payment/information')
  })
})

/** stored types into a new beneficiary's form and waits until the browser has stored the draft. */
async function stored(page: Page, type: () => Promise<void>) {
  const kept = () => page.evaluate(() => localStorage.getItem('nb'))
  const before = await kept()
  await type()
  await expect.poll(kept).not.toBe(before)
}

test('a half-typed beneficiary survives a reload in the flow and in the account area (4.24a)', async ({
  page,
}) => {
  const { sender } = await readySender(page.request)
  await signInAtHome(page, sender)
  const firstName = page.getByRole('textbox', { name: 'First name' })

  await test.step('in the flow: the payout method, then the person (2.17c)', async () => {
    await page.goto('/payment/details')
    await quote(page, '120', 'Bank Account')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('radio', { name: 'Sita Gurung' })).toBeVisible()
    await page.goto('/beneficiary/payout-method/list')
    await stored(page, () => page.getByRole('radio', { name: 'Bank Deposit' }).click())
    const number = page.getByRole('textbox', { name: 'Account number' })
    await stored(page, () => number.fill('0123456789012345'))
    await page.reload()
    await expect(number).toHaveValue('0123456789012345')
    await toBank(page, '0123456789012345')
    await expect(page).toHaveURL('/beneficiary/create')
    await stored(page, () => firstName.fill('Gita'))
    await stored(page, () => choose(page, 'They are my', 'Sister'))
    await page.reload()
    await expect(firstName).toHaveValue('Gita')
    await expect(page.getByRole('combobox', { name: 'They are my' })).toHaveValue('Sister')
    await introduce(page, { ...sita, firstName: 'Gita' })
    await expect(page).toHaveURL('/payment/information')
  })

  await test.step('in the account area, with a way to start over (2.31a)', async () => {
    await page.goto('/user/beneficiary/create')
    await page.getByRole('radio', { name: 'Wallet' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(firstName).toBeVisible()
    await stored(page, () => firstName.fill('Mina'))
    await page.reload()
    await expect(firstName).toHaveValue('Mina')
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByRole('radio', { name: 'Wallet' })).not.toBeChecked()
  })

  await test.step('the next user does not see the draft (4.11g)', async () => {
    await page.getByRole('radio', { name: 'Wallet' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await stored(page, () => firstName.fill('Mina'))
    await page.getByRole('button', { name: `Account of ${sender.firstName}` }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    const { sender: other } = await readySender(page.request)
    await signInAtHome(page, other)
    await page.goto('/user/beneficiary/create')
    await expect(page.getByRole('radio', { name: 'Wallet' })).not.toBeChecked()
    await expect(page.getByRole('button', { name: 'Start over' })).toBeHidden()
  })
})

test('the review without an amount redirects to the payment details with a message (5.17a)', async ({
  page,
}) => {
  const { sender } = await readySender(page.request)
  await signInAtHome(page, sender)
  await page.goto('/payment/review')
  await expect(page.getByText('Payment details are missing')).toBeVisible()
  await expect(page).toHaveURL('/payment/details')

  await test.step('the beneficiary step does the same (2.16c 5.19n)', async () => {
    await page.goto('/beneficiary')
    await expect(page.getByText('Destination country is not selected')).toBeVisible()
    await expect(page).toHaveURL('/payment/details')
  })

  await test.step('without a beneficiary, it redirects to the beneficiary step (5.17b)', async () => {
    await quote(page, '120', 'Bank Account')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/beneficiary')
    await page.goto('/payment/review')
    await expect(page.getByText('Beneficiary details are missing')).toBeVisible()
    await expect(page).toHaveURL('/beneficiary')
  })
})

test('the calculator computes in both directions and refuses small amounts (5.12c 5.12d 4.21b)', async ({
  page,
}) => {
  await page.goto('/')
  const send = page.getByLabel('You send')
  const receive = page.getByLabel('They receive')
  await send.fill('200')
  await expect(receive).toHaveValue('26,650.00')
  await receive.fill('13325')
  await expect(send).toHaveValue('100.00')
  await send.fill('1')
  await page.getByRole('button', { name: 'Send Money', exact: true }).click()
  await expect(page.getByText(/^Minimum amount is \$ /)).toBeVisible()
  await expect(page).toHaveURL('/')
  await send.fill('007')
  await send.blur()
  await expect(send).toHaveValue('7.00')
  await send.focus()
  await page.keyboard.press('ArrowUp')
  await page.mouse.wheel(0, 100)
  await expect(send).toHaveValue('7.00')
})
