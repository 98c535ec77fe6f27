import { newSender } from './fixtures'
import { waitForText } from './mailbox'
import { openHydrated, signInSender } from './steps'
import { expect, test } from './test'
import { createHeldTransfer, createReadySender } from './testData'

test('a visitor finds an article and reads it', async ({ page }) => {
  await openHydrated(page, '/help')
  await page.getByRole('searchbox', { name: 'Search the help center' }).fill('why on hold')
  await expect(page.getByRole('status').filter({ hasText: 'match' })).toBeVisible()
  await page.getByRole('link', { name: 'Why your transfer is on hold' }).click()
  await expect(page).toHaveURL('/help/transfer-on-hold')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('why on hold')
})

test.describe('an unknown article', () => {
  test.use({ expectedStatuses: [404] })
  test('is not found (2.04i)', async ({ page }) => {
    const response = await page.goto('/help/no-such-article')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('the articles are readable', async ({ page }) => {
    await page.goto('/help')
    await page.getByRole('link', { name: 'Refunds', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Where the money goes' })).toBeVisible()
    await expect(page).toHaveTitle('Refunds · Hulak')
  })
})

test('a visitor sends a question and gets its case number by email', async ({ page, request }) => {
  const { email } = newSender()
  await openHydrated(page, '/help')
  await page.getByLabel('Name').fill('Maya Gurung')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message').fill('Do you have an office in Ohio?')
  await page.getByRole('button', { name: 'Send question' }).click()
  const confirmation = page.getByText(/^Your case number is C-/)
  await expect(confirmation).toBeVisible()
  const number = /C-\S+/.exec((await confirmation.textContent()) ?? '')?.[0] ?? ''
  await waitForText(request, email, `Your case number is ${number}`)
})

test('a transfer on hold links to the article about holds', async ({ page }) => {
  const { session, sender } = await createReadySender(page.request, newSender('Badmash', 'Kalpanik'))
  await createHeldTransfer(session)
  await signInSender(page, sender)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Track/ }).click()
  await page.getByRole('link', { name: 'Help: Why your transfer is on hold' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why your transfer is on hold')
})
