import { expect } from '@playwright/test'
import { newSender } from './fixtures'
import { origin, test } from './test'
import { createUnverifiedSender } from './testData'

test('the sandbox mailbox shows a new email without a reload', async ({ page, request }) => {
  const sender = newSender()
  const mailbox = new URL('/sandbox/mailbox', origin('HULAK_SANDBOX_URL'))
  mailbox.searchParams.set('to', sender.email)
  await page.goto(mailbox.href)
  await expect(page.getByText('Messages appear here when the app sends them.')).toBeVisible()
  await createUnverifiedSender(request, sender)
  await expect(page.getByRole('article')).toContainText(sender.email)
})
