import { goToReview, selectOption, signInSender } from './steps'
import { expect, type Page, test } from './test'
import { createReadySender } from './testData'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** schedule schedules the transfer on the review page, and returns to the list of schedules. */
async function schedule(page: Page, when: string) {
  await page.getByRole('button', { name: 'Schedule or repeat instead' }).click()
  const dialog = page.getByRole('dialog', { name: 'Schedule or repeat this transfer' })
  await selectOption(page, 'When to send', when)
  await dialog.getByRole('button', { name: 'Authorize schedule' }).click()
  await expect(page.getByText('Your transfer is scheduled').first()).toBeVisible()
  await expect(page).toHaveURL('/user/schedules')
}

const card = (page: Page, amount: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: `${amount} USD to Sita Gurung` }) })

test('scheduled transfers arrive, and one that cannot be paid pauses its schedule (1.01a)', async ({
  page,
}) => {
  test.setTimeout(240_000) // A scheduled day takes at least a minute.
  const { sender } = await createReadySender(page.request)
  await signInSender(page, sender)

  await test.step('the sender schedules a transfer, and another one every week', async () => {
    await goToReview(page, { amount: '120', payWith: 'Bank Account', source: 'First Sandbox Bank' })
    await schedule(page, 'Once, on a date')
    await expect(card(page, '120.00')).toContainText('Active')
    await expect(card(page, '120.00')).toContainText('Next transfer:')
    await goToReview(page, { amount: '80', payWith: 'Debit Card', source: 'VISA' })
    await schedule(page, 'Every week')
    await expect(card(page, '80.00')).toContainText('Every week')
  })

  await test.step('the sender pauses, resumes, and removes the card', async () => {
    const weekly = card(page, '80.00')
    await weekly.getByRole('button', { name: 'Pause' }).click()
    await expect(weekly).toContainText('You paused this schedule.')
    await weekly.getByRole('button', { name: 'Resume' }).click()
    await expect(weekly).toContainText('Active')
    await page.goto('/user/debit-card')
    await page.getByRole('button', { name: /^Remove / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('the day of the transfers comes', async () => {
    await expect(async () => {
      await page.goto('/user/schedules')
      await expect(card(page, '120.00')).toContainText('All transfers are done.', { timeout: 2000 })
      await expect(card(page, '80.00')).toContainText('Paused', { timeout: 2000 })
    }).toPass({ timeout: 150_000, intervals: [2000] })
    await expect(card(page, '120.00').getByRole('region', { name: 'History' })).toContainText(/: Sent$/)
    await expect(card(page, '80.00').getByRole('region', { name: 'History' })).toContainText('Not sent')
  })

  await test.step('the transfer is delivered, and the sender ends the paused schedule', async () => {
    await card(page, '80.00').getByRole('button', { name: 'End schedule' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End schedule' }).click()
    await expect(card(page, '80.00')).toContainText('You ended this schedule.')
    await page.goto('/dashboard')
    await expect(page.getByRole('main')).toContainText('Delivered', { timeout: 60_000 })
    await expect(page.getByRole('main')).toContainText('120.00')
  })
})
