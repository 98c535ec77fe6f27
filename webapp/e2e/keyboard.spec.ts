import type { Locator, Page } from '@playwright/test'
import { codeOf } from './authenticator'
import type { Sender } from './people'
import { readySender } from './prepared'
import { keyShown, openAlive, tabTo } from './steps'
import { expect, test } from './test'

/** press moves the focus to an element with Tab and presses another key on it. */
async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function signIn(page: Page, sender: Sender) {
  await openAlive(page, '/')
  await press(page, page.getByRole('banner').getByRole('button', { name: 'Sign in' }))
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused()
  await page.keyboard.type(sender.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(sender.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
}

test('money is sent with only the keyboard (2.13a 2.17a 2.18a 2.19a)', async ({ page }) => {
  const { sender } = await readySender(page.request)
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

  await test.step('sign in', () => signIn(page, sender))

  await test.step('the amount', async () => {
    await press(page, page.getByRole('banner').getByRole('link', { name: 'Send Money' }))
    await expect(page).toHaveURL('/payment/details')
    await tabTo(page, page.getByLabel('You send'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('120')
    await expect(page.getByLabel('They receive')).toHaveValue('15,990.00')
    await press(page, button('Continue'))
  })

  await test.step('the beneficiary and the payout method', async () => {
    await expect(page).toHaveURL('/beneficiary')
    const sita = page.getByRole('radio', { name: 'Sita Gurung' })
    await press(page, sita, 'Space')
    await expect(sita).toBeChecked()
    const deposit = page.getByRole('radio', { name: 'Bank Deposit' })
    await press(page, deposit, 'Space')
    await expect(deposit).toBeChecked()
    const purpose = page.getByRole('combobox', { name: 'Purpose of the transfer' })
    await tabTo(page, purpose)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(purpose).not.toHaveValue('')
    await press(page, button('Continue'))
  })

  await test.step('the payment source', async () => {
    await expect(page).toHaveURL('/payment/information')
    await press(page, page.getByRole('main').getByRole('button', { name: 'Bank Account' }))
    const bank = page.getByRole('radio', { name: 'First Sandbox Bank' })
    await press(page, bank, 'Space')
    await expect(bank).toBeChecked()
    await press(page, button('Continue'))
  })

  await test.step('the review', async () => {
    await expect(page).toHaveURL('/payment/review')
    await press(page, button('Send Money Now'))
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Yes, Continue' }))
    await expect(page.getByRole('heading', { name: 'Your money is on its way' })).toBeVisible()
  })
})

test('a card is added with only the keyboard, up to the provider’s page (7.05a 2.29c)', async ({ page }) => {
  const { sender } = await readySender(page.request)
  await signIn(page, sender)
  await openAlive(page, '/user/debit-card')
  await press(page, page.getByRole('main').getByRole('button', { name: 'Add Debit Card' }))
  const dialog = page.getByRole('dialog', { name: 'Add a debit card' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(sender.password)
  await page.keyboard.press('Enter')
  await expect(dialog.locator('iframe')).toBeFocused()
  const number = page.frameLocator('iframe[title="Add a debit card"]').getByLabel('Card number')
  await expect(number).toBeVisible()
  await tabTo(page, number)
})

test('two-step sign-in is turned on and off with only the keyboard (5.05a)', async ({ page }) => {
  const { sender } = await readySender(page.request)
  await signIn(page, sender)
  await openAlive(page, '/user/settings')
  await press(page, page.getByRole('button', { name: 'Two-step sign-in' }))
  await press(page, page.getByRole('button', { name: 'Turn on two-step sign-in' }))
  const on = page.getByRole('dialog', { name: 'Turn on two-step sign-in' })
  await expect(on.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(sender.password)
  await page.keyboard.press('Enter')
  const key = await keyShown(page)
  await expect(on.getByLabel('Authenticator app code')).toBeFocused()
  await page.keyboard.type(codeOf(key))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(codes.getByRole('list')).toBeFocused()
  const spare = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await press(page, codes.getByRole('button', { name: 'I’ve saved these codes' }))
  await expect(page.getByText(/^Two-step sign-in has been on since /)).toBeVisible()

  await press(page, page.getByRole('button', { name: 'Turn off two-step sign-in' }))
  const off = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' })
  await expect(off.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(sender.password)
  await tabTo(page, off.getByLabel('Authenticator app code'))
  await page.keyboard.type(spare)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Turn on two-step sign-in' })).toBeVisible()
})
