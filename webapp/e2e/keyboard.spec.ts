import type { Locator, Page } from '@playwright/test'
import { authenticatorCode } from './authenticator'
import type { Sender } from './fixtures'
import { authenticatorKey, openHydrated, tabTo } from './steps'
import { expect, test } from './test'
import { createReadySender } from './testData'

/** tabAndPress moves focus to an element with Tab and presses a key. */
async function tabAndPress(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function signIn(page: Page, sender: Sender) {
  await openHydrated(page, '/')
  await tabAndPress(page, page.getByRole('banner').getByRole('button', { name: 'Sign in' }))
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused()
  await page.keyboard.type(sender.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(sender.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
}

test('a sender sends money with only the keyboard (2.13a 2.17a 2.18a 2.19a)', async ({ page }) => {
  const { sender } = await createReadySender(page.request)
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

  await test.step('the sender signs in', () => signIn(page, sender))

  await test.step('the sender enters the amount', async () => {
    await tabAndPress(page, page.getByRole('banner').getByRole('link', { name: 'Send Money' }))
    await expect(page).toHaveURL('/payment/details')
    await tabTo(page, page.getByLabel('You send'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('120')
    await expect(page.getByLabel('They receive')).toHaveValue('15,990.00')
    await tabAndPress(page, button('Continue'))
  })

  await test.step('the sender chooses the beneficiary, the payout method, and the purpose', async () => {
    await expect(page).toHaveURL('/beneficiary')
    const sita = page.getByRole('radio', { name: 'Sita Gurung' })
    await tabAndPress(page, sita, 'Space')
    await expect(sita).toBeChecked()
    const deposit = page.getByRole('radio', { name: 'Bank Deposit' })
    await tabAndPress(page, deposit, 'Space')
    await expect(deposit).toBeChecked()
    const purpose = page.getByRole('combobox', { name: 'Purpose of the transfer' })
    await tabTo(page, purpose)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(purpose).not.toHaveValue('')
    await tabAndPress(page, button('Continue'))
  })

  await test.step('the sender chooses the bank', async () => {
    await expect(page).toHaveURL('/payment/information')
    await tabAndPress(page, page.getByRole('main').getByRole('button', { name: 'Bank Account' }))
    const bank = page.getByRole('radio', { name: 'First Sandbox Bank' })
    await tabAndPress(page, bank, 'Space')
    await expect(bank).toBeChecked()
    await tabAndPress(page, button('Continue'))
  })

  await test.step('the sender authorizes the transfer', async () => {
    await expect(page).toHaveURL('/payment/review')
    await tabAndPress(page, button('Send Money Now'))
    await tabAndPress(page, page.getByRole('dialog').getByRole('button', { name: 'Yes, Continue' }))
    await expect(page.getByRole('heading', { name: 'Your money is on its way' })).toBeVisible()
  })
})

test('a sender reaches the provider’s card form with only the keyboard (7.05a)', async ({ page }) => {
  const { sender } = await createReadySender(page.request)
  await signIn(page, sender)
  await openHydrated(page, '/user/debit-card')
  await tabAndPress(page, page.getByRole('main').getByRole('button', { name: 'Add Debit Card' }))
  const dialog = page.getByRole('dialog', { name: 'Add a debit card' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(sender.password)
  await page.keyboard.press('Enter')
  await expect(dialog.locator('iframe')).toBeFocused()
  const cardNumber = page.frameLocator('iframe[title="Add a debit card"]').getByLabel('Card number')
  await expect(cardNumber).toBeVisible()
  await tabTo(page, cardNumber)
})

test('a sender turns two-step sign-in on and off with only the keyboard', async ({ page }) => {
  const { sender } = await createReadySender(page.request)
  await signIn(page, sender)
  await openHydrated(page, '/user/settings')
  await tabAndPress(page, page.getByRole('button', { name: 'Two-step sign-in' }))
  await tabAndPress(page, page.getByRole('button', { name: 'Turn on two-step sign-in' }))
  const setupDialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' })
  await expect(setupDialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(sender.password)
  await page.keyboard.press('Enter')
  const key = await authenticatorKey(page)
  await expect(setupDialog.getByLabel('Authenticator app code')).toBeFocused()
  await page.keyboard.type(authenticatorCode(key))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(codes.getByRole('list')).toBeFocused()
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await tabAndPress(page, codes.getByRole('button', { name: 'I’ve saved these codes' }))
  await expect(page.getByText(/^Two-step sign-in has been on since /)).toBeVisible()

  await tabAndPress(page, page.getByRole('button', { name: 'Turn off two-step sign-in' }))
  const turnOffDialog = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' })
  await expect(turnOffDialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(sender.password)
  await tabTo(page, turnOffDialog.getByLabel('Authenticator or recovery code'))
  await page.keyboard.type(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Turn on two-step sign-in' })).toBeVisible()
})
