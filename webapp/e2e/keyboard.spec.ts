import type { Locator } from '@playwright/test'
import { readySender } from './prepared'
import { openAlive, tabTo } from './steps'
import { expect, test } from './test'

test('2.13a 2.17a 2.18a 2.19a money is sent with the keyboard alone', async ({ page }) => {
  const { sender } = await readySender(page.request)
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target)
    await page.keyboard.press(key)
  }
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

  await test.step('sign in', async () => {
    await openAlive(page, '/')
    await press(page.getByRole('banner').getByRole('button', { name: 'Sign in' }))
    await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused()
    await page.keyboard.type(sender.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(sender.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('the amount', async () => {
    await press(page.getByRole('banner').getByRole('link', { name: 'Send Money' }))
    await expect(page).toHaveURL('/payment/details')
    await tabTo(page, page.getByLabel('You send'))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('120')
    await expect(page.getByLabel('They receive')).toHaveValue('15,990.00')
    await press(button('Continue'))
  })

  await test.step('who receives it, and how', async () => {
    await expect(page).toHaveURL('/beneficiary')
    const sita = page.getByRole('radio', { name: 'Sita Gurung' })
    await press(sita, 'Space')
    await expect(sita).toBeChecked()
    const deposit = page.getByRole('radio', { name: 'Bank Deposit' })
    await press(deposit, 'Space')
    await expect(deposit).toBeChecked()
    const purpose = page.getByRole('combobox', { name: 'Purpose of the transfer' })
    await tabTo(page, purpose)
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(purpose).not.toHaveValue('')
    await press(button('Continue'))
  })

  await test.step('what it is paid from', async () => {
    await expect(page).toHaveURL('/payment/information')
    await press(page.getByRole('main').getByRole('button', { name: 'Bank Account' }))
    const bank = page.getByRole('radio', { name: 'First Sandbox Bank' })
    await press(bank, 'Space')
    await expect(bank).toBeChecked()
    await press(button('Continue'))
  })

  await test.step('the review', async () => {
    await expect(page).toHaveURL('/payment/review')
    await press(button('Send Money Now'))
    await press(page.getByRole('dialog').getByRole('button', { name: 'Yes, Continue' }))
    await expect(page.getByRole('heading', { name: 'Your money is on its way' })).toBeVisible()
  })
})
