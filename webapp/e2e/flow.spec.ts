import type { Page } from '@playwright/test'
import { sita } from './fixtures'
import {
  chooseBankDeposit,
  chooseBeneficiary,
  fillBeneficiary,
  fillCalculator,
  openHydrated,
  selectOption,
  signInSender,
} from './steps'
import { expect, test } from './test'
import { createReadySender } from './testData'

test('the progress list marks the current step and links only completed steps (2.13b 2.13c 2.13d)', async ({
  page,
}) => {
  const { sender } = await createReadySender(page.request)
  await signInSender(page, sender)
  await page.goto('/payment/details')
  const steps = page.getByRole('list', { name: 'Transfer steps' })
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

  await test.step('at the third step, the first two steps are done and are links (2.13b 2.13c)', async () => {
    await fillCalculator(page, '120', 'Bank Account')
    await page.getByRole('button', { name: 'Continue' }).click()
    await chooseBeneficiary(page, 'Bank Deposit')
    await expect(page).toHaveURL('/payment/information')
    // The only bank is selected, so the review is reached, too.
    await expect(page.getByRole('radio', { name: 'First Sandbox Bank' })).toBeChecked()
    await expect(steps.getByRole('link')).toHaveText([
      /Payment Details, done/,
      /Beneficiary Details, done/,
      /Review Details, not started/,
    ])
    await expect(steps.getByRole('listitem').nth(2)).toHaveAttribute('aria-current', 'step')
  })

  await test.step('a reload keeps the entered data (4.24a)', async () => {
    await page.reload()
    await expect(page.getByRole('complementary', { name: 'Your transfer' })).toContainText('15,990.00')
    await steps.getByRole('link', { name: /Beneficiary Details/ }).click()
    await expect(page.getByRole('radio', { name: 'Sita Gurung' })).toBeChecked()
  })

  await test.step('the payment step selects the only bank (2.18d)', async () => {
    await steps.getByRole('link', { name: /Payment Information/ }).click()
    await expect(page.getByRole('radio', { name: 'First Sandbox Bank' })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  })

  await test.step('the review redirects a sender without a source to the payment step (5.17c)', async () => {
    await page.goto('/payment/details')
    await editDraft(page, () => page.getByRole('button', { name: 'Continue' }).click())
    await expect(page).toHaveURL('/beneficiary')
    await page.goto('/payment/review')
    await expect(page.getByText('Payment information is missing')).toBeVisible()
    await expect(page).toHaveURL('/payment/information')
  })
})

/** editDraft changes the transfer and waits until session storage contains the change. */
async function editDraft(page: Page, edit: () => Promise<void>) {
  const draft = () => page.evaluate(() => sessionStorage.getItem('od'))
  const previousDraft = await draft()
  await edit()
  await expect.poll(draft).not.toBe(previousDraft)
}

test('a reload keeps a partially completed beneficiary form in the send flow and the account area (4.24a)', async ({
  page,
}) => {
  const { sender } = await createReadySender(page.request)
  await signInSender(page, sender)
  const firstName = page.getByRole('textbox', { name: 'First name' })

  await test.step('in the send flow, reloading the page keeps the payout method and the beneficiary’s details (2.17c)', async () => {
    await page.goto('/payment/details')
    await fillCalculator(page, '120', 'Bank Account')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('radio', { name: 'Sita Gurung' })).toBeVisible()
    await page.goto('/beneficiary/payout-method/list')
    const accountNumber = page.getByRole('textbox', { name: 'Account number' })
    await editDraft(page, () => accountNumber.fill('0123456789012345'))
    await editDraft(page, () => firstName.fill('Gita'))
    await editDraft(page, () => selectOption(page, 'Relationship to you', 'Sister'))
    await page.reload()
    await expect(accountNumber).toHaveValue('0123456789012345')
    await expect(firstName).toHaveValue('Gita')
    await expect(page.getByRole('combobox', { name: 'Relationship to you' })).toHaveValue('Sister')
    await fillBeneficiary(page, { ...sita, firstName: 'Gita' })
    await chooseBankDeposit(page, '0123456789012345')
    await expect(page).toHaveURL('/payment/information')
  })

  await test.step('in the account area, a reload keeps the person, and the sender can start over (2.31a)', async () => {
    await page.goto('/user/beneficiary/create')
    await editDraft(page, () => page.getByRole('radio', { name: 'Wallet' }).click())
    await editDraft(page, () => page.getByRole('button', { name: 'Continue' }).click())
    await editDraft(page, () => firstName.fill('Mina'))
    await page.reload()
    await expect(firstName).toHaveValue('Mina')
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByRole('radio', { name: 'Wallet' })).not.toBeChecked()
  })

  await test.step('the next user does not see the draft (4.11g)', async () => {
    await page.getByRole('radio', { name: 'Wallet' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await editDraft(page, () => firstName.fill('Mina'))
    await page.getByRole('button', { name: `Account menu for ${sender.firstName}` }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
    const { sender: other } = await createReadySender(page.request)
    await signInSender(page, other)
    await page.goto('/user/beneficiary/create')
    await expect(page.getByRole('radio', { name: 'Wallet' })).not.toBeChecked()
    await expect(page.getByRole('button', { name: 'Start over' })).toBeHidden()
  })
})

test('the review without an amount redirects to the payment details with a message (5.17a)', async ({
  page,
}) => {
  const { sender } = await createReadySender(page.request)
  await signInSender(page, sender)
  await page.goto('/payment/review')
  await expect(page.getByText('Payment details are missing')).toBeVisible()
  await expect(page).toHaveURL('/payment/details')

  await test.step('the beneficiary step without an amount also redirects to the payment details (2.16c 5.19n)', async () => {
    await page.goto('/beneficiary')
    await expect(page.getByText('Destination country is not selected')).toBeVisible()
    await expect(page).toHaveURL('/payment/details')
  })

  await test.step('the review without a beneficiary redirects to the beneficiary step (5.17b)', async () => {
    await fillCalculator(page, '120', 'Bank Account')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/beneficiary')
    await page.goto('/payment/review')
    await expect(page.getByText('Beneficiary details are missing')).toBeVisible()
    await expect(page).toHaveURL('/beneficiary')
  })
})

test('the calculator converts in both directions and rejects small amounts (5.12c 5.12d 4.21b)', async ({
  page,
}) => {
  await openHydrated(page, '/')
  const sendField = page.getByLabel('You send')
  const receiveField = page.getByLabel('They receive')
  await sendField.fill('200')
  await expect(receiveField).toHaveValue('26,650.00')
  await receiveField.fill('13325')
  await expect(sendField).toHaveValue('100.00')
  await sendField.fill('1')
  await page.getByRole('button', { name: 'Send Money', exact: true }).click()
  await expect(page.getByText(/^Minimum amount is \$ /)).toBeVisible()
  await expect(page).toHaveURL('/')
  await sendField.fill('007')
  await sendField.blur()
  await expect(sendField).toHaveValue('7.00')
  await sendField.focus()
  await page.keyboard.press('ArrowUp')
  await page.mouse.wheel(0, 100)
  await expect(sendField).toHaveValue('7.00')
})
