import type { Page } from '@playwright/test'
import { sita, staff } from '../fixtures'
import { signInStaff } from '../steps'
import { expect, test } from '../test'
import { createFailedPayout, createReadySender } from '../testData'

/** maxActions is the number of clicks and presses of Enter between a phone number and the explanation. */
const maxActions = 4

test('support explains a delay to a caller within four actions of their phone number', async ({ page }) => {
  const { session, sender } = await createReadySender(page.request)
  const { referenceNumber } = await createFailedPayout(session)
  await signInStaff(page, staff.support)
  const [area, exchange, line] = [sender.phone.slice(0, 3), sender.phone.slice(3, 6), sender.phone.slice(6)]

  for (const phone of [
    sender.phone,
    `+1 (${area}) ${exchange}-${line}`,
    `1-${area}-${exchange}-${line}`,
    `${area}.${exchange}.${line}`,
    `+1 ${area} ${exchange} ${line}`,
  ]) {
    await test.step(`the sender calls from ${phone}`, async () => {
      let actions = 0
      await search(page, phone, 'Sender')
      await page.keyboard.press('Enter')
      actions++
      await expect(page).toHaveURL(/\/admin\/customers\//)
      await expectExplanation(page)
      await page.getByRole('status').getByRole('link', { name: referenceNumber }).click()
      actions++
      await expect(page).toHaveURL(/\/admin\/transfers\//)
      await expectExplanation(page)
      expect(actions).toBeLessThanOrEqual(maxActions)
    })
  }

  await test.step('the recipient’s number leads to the sender', async () => {
    await search(page, `+977 ${sita.phone}`, 'Beneficiary')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/customers\//)
  })
})

/** search types a text into the search and waits until the first result is a person of the kind. */
async function search(page: Page, text: string, kind: string) {
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(
    page.getByRole('combobox', { name: 'Find pages, people, transfers, and events' }),
  ).toBeFocused()
  await page.keyboard.insertText(text)
  const results = page.getByRole('listbox', { name: 'Search results' })
  await expect(results.getByRole('option').first()).toContainText(kind)
}

async function expectExplanation(page: Page) {
  const notice = page.getByRole('status').filter({ hasText: 'Promised by' })
  await expect(notice).toContainText(/The payout failed: .+/)
  await expect(notice).toContainText('Since')
  await expect(notice).toContainText(
    'Staff send the payout again, or cancel the transfer and refund the sender.',
  )
  await expect(notice).toContainText('“The payout failed. We are looking into it and will contact you.”')
}
