import type { Page, Route } from '@playwright/test'
import type { Sender } from './fixtures'
import {
  chooseBeneficiary,
  confirmSource,
  fillCalculator,
  fillSignIn,
  goToReview,
  linkBank,
  sendMoneyNow,
  signInSender,
  transferRow,
} from './steps'
import { expect, test } from './test'
import { createReadySender } from './testData'

// Tests failures while a sender sends money. The app must not lose input or send a transfer twice.

const transferOptions = { amount: '120', payWith: 'Bank Account', source: 'First Sandbox Bank' } as const
const createUrl = '**/v1/senders/transactions'
const reviewUrl = '/payment/review'

test.use({ expectedStatuses: [401, 404, 409, 422, 500, 503] })

/** authorize confirms the transfer on the review page. */
const authorize = async (page: Page) => {
  await page.getByRole('button', { name: 'Send Money Now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, Continue' }).click()
}

/** failFirst calls fail for the first request that creates a transfer. It records every such request. */
async function failFirst(page: Page, fail: (route: Route) => Promise<void>) {
  const requests: { key: string | undefined; body: Record<string, string> }[] = []
  await page.route(createUrl, async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    requests.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() })
    return requests.length === 1 ? fail(route) : route.continue()
  })
  return requests
}

const errorResponse = (status: number, code: string, message: string) => ({
  status,
  json: { code, message, errors: [], requestId: 'test' },
})

/** expectTransfers checks the number of transfers on the dashboard. */
async function expectTransfers(page: Page, count: number) {
  await page.goto('/dashboard')
  await expect(page.getByRole('table', { name: 'My Recent Transactions' }).getByRole('row')).toHaveCount(
    count + 1,
  )
}

/** openReview signs in a new sender, fills in a transfer, and opens the review page. */
async function openReview(page: Page) {
  const { sender } = await createReadySender(page.request)
  await signInSender(page, sender)
  await goToReview(page, transferOptions)
  await expect(page.getByRole('button', { name: 'Send Money Now' })).toBeVisible()
  return { sender }
}

test.describe('the server is unreachable', () => {
  test.use({ allowFailedRequests: true })

  test('the send flow shows a message, keeps all input, and continues after the server is reachable again (8.01c)', async ({
    page,
  }) => {
    const { sender } = await createReadySender(page.request)
    await signInSender(page, sender)
    await page.getByRole('banner').getByRole('link', { name: 'Send Money' }).click()
    await fillCalculator(page, '120', 'Bank Account')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('radio', { name: 'Sita Gurung' })).toBeVisible()

    await test.step('the next page waits for the server and keeps the selection', async () => {
      await page.context().setOffline(true)
      await chooseBeneficiary(page, 'Bank Deposit')
      await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t reach Hulak' })).toBeVisible()
      await page.context().setOffline(false)
      await expect(page).toHaveURL('/payment/information')
      await page.getByRole('button', { name: 'Bank Account' }).click()
      await expect(page.getByRole('complementary', { name: 'Your transfer' })).toContainText('15,990.00')
    })

    await test.step('the review page stays open and shows that the server is unreachable', async () => {
      await page.getByRole('radio', { name: transferOptions.source }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('button', { name: 'Send Money Now' })).toBeVisible()
      await page.context().setOffline(true)
      await authorize(page)
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t reach Hulak' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('Sita Gurung')
    })

    await test.step('after the server is reachable again, the page says that no money was taken, and the button sends the money once', async () => {
      await expect(page.getByText('You are offline')).toBeVisible()
      await page.context().setOffline(false)
      await expect(page.getByText('We didn’t take any money')).toBeVisible()
      await expect(page.getByText('You are offline')).toBeHidden()
      await sendMoneyNow(page)
      await expectTransfers(page, 1)
    })
  })

  test('the page finds the transfer after a lost response (7.09a)', async ({ page }) => {
    await openReview(page)
    const requests = await failFirst(page, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await authorize(page)
    await expect(page.getByRole('heading', { name: 'Your money is on its way' })).toBeVisible()
    expect(requests).toHaveLength(1)
    await expectTransfers(page, 1)
  })

  test('a retry after a lost response and a reload does not send twice (7.09a)', async ({ page }) => {
    await openReview(page)
    const outcomeUrl = /transactions\?onlyIfSent=true/
    await page.route(outcomeUrl, (route) => route.abort('connectionreset'))
    const requests = await failFirst(page, async (route) => {
      await route.fetch() // The server creates the transfer, but the browser never gets the response.
      await route.abort('connectionreset')
    })
    await authorize(page)
    await expect(page.getByText('We don’t know yet whether')).toBeVisible()
    await page.reload()
    await page.unroute(outcomeUrl)
    await sendMoneyNow(page)
    await expect(
      page.getByText('You submitted this transfer more than once. We sent it only once.'),
    ).toBeVisible()
    expect(requests).toHaveLength(2)
    expect(requests[1]).toEqual(requests[0])
    await expectTransfers(page, 1)
  })

  test('the dashboard reconnects a broken event stream and shows the missed changes (4.23d)', async ({
    page,
  }) => {
    let isDisconnected = true
    const stream = '**/v1/events/subscribe?*'
    await page.route(stream, (route) => (isDisconnected ? route.abort('connectionreset') : route.continue()))
    const { sender } = await createReadySender(page.request)
    await signInSender(page, sender)
    await goToReview(page, transferOptions)
    const pin = await sendMoneyNow(page)
    await page.getByRole('button', { name: 'Go to Dashboard' }).click()
    await expect(transferRow(page, pin)).toBeVisible()
    isDisconnected = false
    // The delay between retries doubles, so the next retry can take a long time.
    await expect(transferRow(page, pin).getByText('Completed')).toBeVisible({ timeout: 60_000 })
  })
})

test('a server error while creating a transfer shows a message, and a retry creates the transfer (8.06a 8.06c)', async ({
  page,
}) => {
  await openReview(page)
  const requests = await failFirst(page, (route) =>
    route.fulfill(errorResponse(500, 'SOMETHING_WENT_WRONG', 'internal')),
  )
  await authorize(page)
  await expect(page.getByText('something went wrong')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await sendMoneyNow(page)
  expect(requests[1]).toEqual(requests[0])
  await expectTransfers(page, 1)
})

test('a transfer is sent once when the server is unavailable at first (7.09a)', async ({ page }) => {
  await openReview(page)
  const requests = await failFirst(page, (route) =>
    route.fulfill({ ...errorResponse(503, 'TRY_LATER', 'try later'), headers: { 'Retry-After': '1' } }),
  )
  await authorize(page)
  await expect(page.getByText('Your transfer is safe. We’re trying again')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your money is on its way' })).toBeVisible()
  expect(requests).toHaveLength(2)
  expect(requests[1]).toEqual(requests[0])
  await expectTransfers(page, 1)
})

test('a double-click sends the transfer once (2.19b 7.09a)', async ({ page }) => {
  await openReview(page)
  await page.getByRole('button', { name: 'Send Money Now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, Continue' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Your money is on its way' })).toBeVisible()
  await expectTransfers(page, 1)
})

test('signing in after the session expires returns to the same review page (4.12c)', async ({ page }) => {
  const { sender } = await openReview(page)
  await page.route('**/v1/auth/refresh', (route) =>
    route.fulfill(errorResponse(401, 'UNAUTHORIZED', 'ended')),
  )
  await failFirst(page, (route) => route.fulfill(errorResponse(401, 'UNAUTHORIZED', 'ended')))
  await authorize(page)
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await fillSignIn(page, sender)
  await expect(page).toHaveURL(reviewUrl)
  await expect(page.getByRole('main')).toContainText('Sita Gurung')
  await expect(page.getByRole('main')).toContainText('15,990.00')
  await sendMoneyNow(page)
  await expectTransfers(page, 1)
})

test('signing in after an idle logout returns to the same review page (4.13b 4.13c)', async ({ page }) => {
  await page.clock.install()
  const { sender } = await openReview(page)
  await page.clock.fastForward('06:00')
  const signedOutDialog = page.getByRole('dialog', { name: 'You have been signed out' })
  await expect(signedOutDialog).toContainText('Your session has expired due to inactivity.')
  await signedOutDialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await fillSignIn(page, sender)
  await expect(page).toHaveURL(reviewUrl)
  await expect(page.getByRole('main')).toContainText('Sita Gurung')
})

test('a sender must select a bank again and reconnect it if the bank requires the sender to sign in again (5.17e 5.16b)', async ({
  page,
}) => {
  await openReview(page)
  await page.route('**/v1/senders/banks', async (route) => {
    const response = await route.fetch()
    const { result } = (await response.json()) as { result: Record<string, string>[] }
    await route.fulfill({
      response,
      json: { result: result.map((bank) => ({ ...bank, verificationStatus: 'RELOGIN_REQUIRED' })) },
    })
  })
  await page.reload()
  await expect(page).toHaveURL('/payment/information')
  await expect(page.getByText(/select your bank account again/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in to your bank again' })).toBeVisible()
})

/** mockTerms mocks the terms, because the server has no terms for a mocked quote. */
const mockTerms = (page: Page) =>
  page.route('**/v1/senders/transactions/disclosure', (route) =>
    route.fulfill({
      json: {
        hash: 'as-shown',
        template: '2027-01',
        title: 'Transfer details and your rights',
        sections: [],
      },
    }),
  )

test('after a rate change, the review page shows the new amounts before the sender confirms them (4.22c 4.22d)', async ({
  page,
}) => {
  await openReview(page)
  await mockTerms(page)
  const requests = await failFirst(page, (route) =>
    route.fulfill(errorResponse(409, 'EXCHANGE_RATE_UPDATED', 'The exchange rate has been updated')),
  )
  await page.route('**/v1/quotes?*', async (route) => {
    const response = await route.fetch()
    const changes = { exchangeRate: '134.00', recipientAmount: '16080.00' }
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } })
  })
  await authorize(page)
  await expect(page.getByText(/The rate is now 134.00/)).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Your transfer' })).toContainText('16,080.00')
  await authorize(page)
  await expect.poll(() => requests.length).toBe(2)
  expect(requests[1]?.body).toMatchObject({ exchangeRate: '134.00', recipientAmount: '16080.00' })
})

test('the review page removes an invalid coupon and updates the amounts (5.17i)', async ({ page }) => {
  const { sender } = await createReadySender(page.request)
  const coupon = {
    id: 'TIHAR',
    code: 'TIHAR',
    title: 'Tihar',
    couponType: 'FREQUENCY',
    benefitType: 'BONUS',
    transactionCount: 2,
    expiryDate: '2099-12-31T23:59:00Z',
    sources: [],
    destinations: [],
    betterExchangeRateRanges: [],
    bonusRanges: [{ minAmount: '10.00', maxAmount: '500.00', benefitType: 'BONUS', amount: '50.00' }],
  }
  let isCouponValid = true
  await page.route('**/v1/coupons/check/NPL', (route) =>
    route.fulfill({ json: isCouponValid ? { error: false, coupon } : { error: false } }),
  )
  await page.route('**/v1/quotes?*', async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.delete('couponCode')
    const response = await route.fetch({ url: url.href })
    // The server does not know the coupon, so its signed quote token does not match these amounts.
    const withBonus = { bonusAmount: '50.00', recipientAmount: '16040.00', quoteToken: undefined }
    await route.fulfill({ response, json: { ...(await response.json()), ...withBonus } })
  })
  await mockTerms(page)
  await signInSender(page, sender)
  await goToReview(page, transferOptions)
  await expect(page.getByRole('complementary', { name: 'Your transfer' })).toContainText('16,040.00')
  isCouponValid = false
  await authorize(page)
  await expect(page.getByText('Invalid Coupon Code')).toBeVisible()
  await expect(page).toHaveURL('/payment/details')
  await expect(page.getByLabel('They receive')).toHaveValue('15,990.00')
})

test.describe('the widget', () => {
  /** openPayment signs in a new sender and opens the payment step. */
  const openPayment = async (page: Page) => {
    const { sender } = await createReadySender(page.request)
    await signInSender(page, sender)
    await page.getByRole('banner').getByRole('link', { name: 'Send Money' }).click()
    await fillCalculator(page, '120', 'Bank Account')
    await page.getByRole('button', { name: 'Continue' }).click()
    await chooseBeneficiary(page, 'Bank Deposit')
    await page.getByRole('button', { name: 'Bank Account' }).click()
    return sender
  }
  /** addBank opens the widget and confirms the sender's password. */
  const addBank = async (page: Page, sender: Sender) => {
    await page.getByRole('button', { name: 'Add Bank' }).click()
    await confirmSource(page, sender, 'Link a bank account')
  }
  const widgetUrl = '**/widgets/bank?*'
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Link a bank account' })
  /** fulfillWithScript replaces the provider's page with one that runs a script. */
  const fulfillWithScript = (script: string) => (route: Route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Bank</title><script>${script}</script>`,
    })
  const bankAdded = `parent.postMessage({type:'bank',status:'BANK_ADDED',message:''},'*');`

  test('if the widget does not respond, the page shows a message and a retry button (4.10b)', async ({
    page,
  }) => {
    await page.clock.install()
    const sender = await openPayment(page)
    let requestCount = 0
    await page.route(widgetUrl, (route) => {
      requestCount += 1
      return requestCount === 1 ? undefined : route.continue()
    })
    await addBank(page, sender)
    await expect.poll(() => requestCount).toBe(1)
    await page.clock.fastForward('00:16')
    await expect(dialog(page)).toContainText('Our partner’s page isn’t responding.')
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await linkBank(page)
    await expect(page).toHaveURL(reviewUrl)
  })

  test('if the widget sends its message twice, the page selects the bank once (4.10b 4.09g)', async ({
    page,
  }) => {
    const sender = await openPayment(page)
    await page.route(widgetUrl, fulfillWithScript(bankAdded + bankAdded))
    await addBank(page, sender)
    await expect(page).toHaveURL(reviewUrl)
    await expect(page.getByText('Your bank has been added successfully')).toHaveCount(1)
    await page.goBack()
    await expect(page).toHaveURL('/payment/information')
  })

  test('a message from another source has no effect (7.13c)', async ({ page }) => {
    await addBank(page, await openPayment(page))
    await expect(dialog(page).locator('iframe')).toBeVisible()
    await page.evaluate(() => {
      window.postMessage({ type: 'bank', status: 'BANK_ADDED', message: '' }, '*')
      // Messages arrive in order. By the time the second message arrives, the page has handled the first.
      return new Promise((done) => {
        window.addEventListener('message', ({ data }) => data === 'second' && done(undefined))
        window.postMessage('second', '*')
      })
    })
    await expect(dialog(page)).toBeVisible()
    await expect(page.getByText('Your bank has been added successfully')).toBeHidden()
    await linkBank(page)
    await expect(page.getByText('Your bank has been added successfully')).toBeVisible()
  })
})
