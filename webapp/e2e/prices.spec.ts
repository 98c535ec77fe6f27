import type { Page } from '@playwright/test'
import { staff } from './fixtures'
import start from './start'
import { approveRequest, openFromMenu, signInStaff } from './steps'
import { expect, origin, test } from './test'

// This test changes the fees, which all tests on a server share. It therefore runs its own server.
const { HULAK_APP_URL, HULAK_SANDBOX_URL, HULAK_TOKEN_SERVER_URL } = process.env
let stop: () => Promise<void>

test.beforeAll(async () => {
  test.setTimeout(180_000)
  stop = await start()
})

test.afterAll(async () => {
  await stop()
  Object.assign(process.env, { HULAK_APP_URL, HULAK_SANDBOX_URL, HULAK_TOKEN_SERVER_URL })
})

/** expectQuotedFee waits until a quote for $100 has a fee. A quote can use fees that are a second old. */
async function expectQuotedFee(page: Page, fee: string) {
  const quotedFee = async () => {
    const response = await page.request.get(`${origin('HULAK_APP_URL')}/v1/quotes?senderAmount=100.00`)
    return ((await response.json()) as { feeAmount: string }).feeAmount
  }
  await expect.poll(quotedFee).toBe(fee)
}

/** previewAndSend previews the change in the form and sends it for approval. */
async function previewAndSend(page: Page, reason: string) {
  await page.getByRole('button', { name: 'Preview change' }).click()
  await expect(page.getByText(/^Would have changed \d+ of \d+ transfers\. Revenue /)).toBeVisible()
  await page.getByRole('textbox', { name: 'Reason' }).fill(reason)
  await page.getByRole('button', { name: 'Send for approval' }).click()
  await expect(page.getByRole('row', { name: reason }).filter({ hasText: 'Pending' })).toBeVisible()
}

test('an administrator edits a fee, a second one approves it, and a rollback restores it (2.39 2.40)', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const signInAdmin = async () => {
    const page = await (await browser.newContext({ baseURL: origin('HULAK_APP_URL') })).newPage()
    await signInStaff(page, staff.admin)
    return page
  }
  const [second, page] = [await signInAdmin(), await signInAdmin()]
  await expectQuotedFee(page, '5.00')

  await test.step('the form shows the difference and a preview', async () => {
    await openFromMenu(page, 'Money', 'Fee Sets List')
    await page
      .getByRole('rowgroup')
      .filter({ hasText: 'Bank Account' })
      .filter({ hasText: 'Bank Deposit' })
      .getByRole('link', { name: 'Edit and versions' })
      .click()
    await expect(page.getByText('Nothing changes yet.', { exact: false })).toBeVisible()
    await page.getByRole('textbox', { name: 'Flat fee (USD)' }).nth(1).fill('3.00')
    const change = page.getByRole('table', { name: 'Changes' }).getByRole('row', { name: /^From \$50/ })
    await expect(change).toContainText('$5.00')
    await expect(change).toContainText('$3.00')
    await previewAndSend(page, 'The bank charges less')
    await expectQuotedFee(page, '5.00')
  })

  await test.step('after the second approval, a quote has the new fee', async () => {
    await approveRequest(second, 'The bank charges less')
    await expectQuotedFee(page, '3.00')
  })

  await test.step('a rollback is a new change with the same steps', async () => {
    await page.reload()
    await page.getByRole('button', { name: 'Roll back to this version' }).click()
    await expect(page.getByRole('textbox', { name: 'Flat fee (USD)' }).nth(1)).toHaveValue('5.00')
    await previewAndSend(page, 'The bank changed its mind')
    await expect(
      second.getByRole('row').filter({ hasText: 'The bank changed its mind' }),
      'the open list of approvals shows a new request without a reload',
    ).toBeVisible()
    await approveRequest(second, 'The bank changed its mind')
    await expectQuotedFee(page, '5.00')
    await page.reload()
    await expect(page.getByRole('table', { name: 'Versions' }).getByRole('row')).toHaveCount(4)
  })
})
