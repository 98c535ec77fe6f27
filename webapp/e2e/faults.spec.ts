import type { Page, Route } from '@playwright/test'
import type { Sender } from './people'
import { readySender } from './prepared'
import {
  chooseBeneficiary,
  confirmSource,
  fillSignIn,
  linkBank,
  quote,
  sendMoneyNow,
  signInAtHome,
  throughFlow,
  transferRow,
} from './steps'
import { expect, test } from './test'

// Tests failures around sending money. No input is lost and nothing is sent twice.

const wish = { amount: '120', payWith: 'Bank Account', source: 'First Sandbox Bank' } as const
const create = '**/v1/senders/transactions'
const review = '/payment/review'

test.use({ refusals: [401, 404, 409, 422, 500] })

const authorize = async (page: Page) => {
  await page.getByRole('button', { name: 'Send Money Now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, Continue' }).click()
}

/**
 * failFirst answers the first transfer request with something else and counts the transfers that were
 * created.
 */
async function failFirst(page: Page, fail: (route: Route) => Promise<void>) {
  const asked: { key: string | undefined; body: Record<string, string> }[] = []
  await page.route(create, async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    asked.push({ key: request.headers()['idempotency-key'], body: request.postDataJSON() })
    return asked.length === 1 ? fail(route) : route.continue()
  })
  return asked
}

const refusal = (status: number, code: string, message: string) => ({
  status,
  json: { code, message, errors: [], requestId: 'test' },
})

async function expectTransfers(page: Page, count: number) {
  await page.goto('/dashboard')
  await expect(page.getByRole('table', { name: 'My Recent Transactions' }).getByRole('row')).toHaveCount(
    count + 1,
  )
}

async function atReview(page: Page) {
  const { sender } = await readySender(page.request)
  await signInAtHome(page, sender)
  await throughFlow(page, wish)
  await expect(page.getByRole('button', { name: 'Send Money Now' })).toBeVisible()
  return { sender }
}

test.describe('the server is unreachable', () => {
  // The browser logs each unanswered request to its console.
  test.use({ unanswered: true })

  test('in the middle of the flow, a message appears, nothing is lost, and the flow continues when the server is back (8.01c)', async ({
    page,
  }) => {
    const { sender } = await readySender(page.request)
    await signInAtHome(page, sender)
    await page.getByRole('banner').getByRole('link', { name: 'Send Money' }).click()
    await quote(page, '120', 'Bank Account')
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

    await test.step('an open review stays, and sending shows that the server is unreachable', async () => {
      await page.getByRole('radio', { name: wish.source }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('button', { name: 'Send Money Now' })).toBeVisible()
      await page.context().setOffline(true)
      await authorize(page)
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t reach Hulak' })).toBeVisible()
      await expect(page.getByRole('main')).toContainText('Sita Gurung')
    })

    await test.step('when the server is back, the page says that no money was taken, and the same button sends once', async () => {
      await expect(page.getByText('You are offline')).toBeVisible()
      await page.context().setOffline(false)
      await expect(page.getByText('We took no money')).toBeVisible()
      await expect(page.getByText('You are offline')).toBeHidden()
      await sendMoneyNow(page)
      await expectTransfers(page, 1)
    })
  })

  test('the page finds the transfer after a lost response (7.09a)', async ({ page }) => {
    await atReview(page)
    const asked = await failFirst(page, async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await authorize(page)
    await expect(page.getByRole('heading', { name: 'Your money is on its way' })).toBeVisible()
    expect(asked).toHaveLength(1)
    await expectTransfers(page, 1)
  })

  test('a lost response, a reload, and a retry send once (7.09a)', async ({ page }) => {
    await atReview(page)
    const asking = /transactions\?onlyIfSent=true/
    await page.route(asking, (route) => route.abort('connectionreset'))
    const asked = await failFirst(page, async (route) => {
      await route.fetch() // The server creates the transfer, but the browser never gets the response.
      await route.abort('connectionreset')
    })
    await authorize(page)
    await expect(page.getByText('We don’t know yet if')).toBeVisible()
    await page.reload()
    await page.unroute(asking)
    await sendMoneyNow(page)
    await expect(page.getByText('You tried more than once. The transfer was sent only once.')).toBeVisible()
    expect(asked).toHaveLength(2)
    expect(asked[1]).toEqual(asked[0])
    await expectTransfers(page, 1)
  })

  test('a broken stream reconnects and shows the missed changes (4.23d)', async ({ page }) => {
    let cut = true
    const stream = '**/v1/events/subscribe?*'
    await page.route(stream, (route) => (cut ? route.abort('connectionreset') : route.continue()))
    const { sender } = await readySender(page.request)
    await signInAtHome(page, sender)
    await throughFlow(page, wish)
    const pin = await sendMoneyNow(page)
    await page.getByRole('button', { name: 'Go to Dashboard' }).click()
    await expect(transferRow(page, pin)).toBeVisible()
    cut = false
    // The delay between retries doubles, so the next retry may take longer the later this runs.
    await expect(transferRow(page, pin).getByText('Completed')).toBeVisible({ timeout: 60_000 })
  })
})

test('a server error during creation shows a message, and the retry creates the transfer (8.06a 8.06c)', async ({
  page,
}) => {
  await atReview(page)
  const asked = await failFirst(page, (route) =>
    route.fulfill(refusal(500, 'SOMETHING_WENT_WRONG', 'internal')),
  )
  await authorize(page)
  await expect(page.getByText('something went wrong')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await sendMoneyNow(page)
  expect(asked[1]).toEqual(asked[0])
  await expectTransfers(page, 1)
})

test('a double click sends once (2.19b 7.09a)', async ({ page }) => {
  await atReview(page)
  await page.getByRole('button', { name: 'Send Money Now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, Continue' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Your money is on its way' })).toBeVisible()
  await expectTransfers(page, 1)
})

test('signing in after an expired session returns to the same review (4.12c)', async ({ page }) => {
  const { sender } = await atReview(page)
  await page.route('**/v1/auth/refresh', (route) => route.fulfill(refusal(401, 'UNAUTHORIZED', 'ended')))
  await failFirst(page, (route) => route.fulfill(refusal(401, 'UNAUTHORIZED', 'ended')))
  await authorize(page)
  await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
  await fillSignIn(page, sender)
  await expect(page).toHaveURL(review)
  await expect(page.getByRole('main')).toContainText('Sita Gurung')
  await expect(page.getByRole('main')).toContainText('15,990.00')
  await sendMoneyNow(page)
  await expectTransfers(page, 1)
})

test('signing in after the idle logout returns to the same review (4.13b 4.13c)', async ({ page }) => {
  await page.clock.install()
  const { sender } = await atReview(page)
  await page.clock.fastForward('06:00')
  const expired = page.getByRole('dialog', { name: 'You have been signed out' })
  await expect(expired).toContainText('Your session has expired due to inactivity.')
  await expired.getByRole('button', { name: 'Sign in' }).click()
  await fillSignIn(page, sender)
  await expect(page).toHaveURL(review)
  await expect(page.getByRole('main')).toContainText('Sita Gurung')
})

test('a bank that needs a new login between steps 4 and 5 is selected or reconnected (5.17e 5.16b)', async ({
  page,
}) => {
  await atReview(page)
  await page.route('**/v1/senders/banks', async (route) => {
    const answer = await route.fetch()
    const { result } = (await answer.json()) as { result: Record<string, string>[] }
    await route.fulfill({
      response: answer,
      json: { result: result.map((bank) => ({ ...bank, verificationStatus: 'RELOGIN_REQUIRED' })) },
    })
  })
  await page.reload()
  await expect(page).toHaveURL('/payment/information')
  await expect(page.getByText(/select your bank account once again/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in to your bank again' })).toBeVisible()
})

/** tellAnyTerms returns the page's terms even if the server does not know them. */
const tellAnyTerms = (page: Page) =>
  page.route('**/v1/senders/transactions/disclosure', (route) =>
    route.fulfill({
      json: { hash: 'as-shown', template: '2027-01', title: 'What you pay and what arrives', sections: [] },
    }),
  )

test('amounts follow a rate change at the review and are sent only after they were shown (4.22c 4.22d)', async ({
  page,
}) => {
  await atReview(page)
  await tellAnyTerms(page)
  const asked = await failFirst(page, (route) =>
    route.fulfill(refusal(409, 'EXCHANGE_RATE_UPDATED', 'The exchange rate has been updated')),
  )
  await page.route('**/v1/quotes?*', async (route) => {
    const answer = await route.fetch()
    const moved = { exchangeRate: '134.00', recipientAmount: '16080.00' }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...moved } })
  })
  await authorize(page)
  await expect(page.getByText(/The rate is now 134.00/)).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Your transfer' })).toContainText('16,080.00')
  await authorize(page)
  await expect.poll(() => asked.length).toBe(2)
  expect(asked[1]?.body).toMatchObject({ exchangeRate: '134.00', recipientAmount: '16080.00' })
})

test('a coupon that was used up is removed and the amounts are updated (5.17i)', async ({ page }) => {
  const { sender } = await readySender(page.request)
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
  let left = true
  await page.route('**/v1/coupons/check/NPL', (route) =>
    route.fulfill({ json: left ? { error: false, coupon } : { error: false } }),
  )
  await page.route('**/v1/quotes?*', async (route) => {
    const plain = new URL(route.request().url())
    plain.searchParams.delete('couponCode')
    const answer = await route.fetch({ url: plain.href })
    // The server does not know this coupon, so it signed a different quote than the one shown.
    const coupons = { bonusAmount: '50.00', recipientAmount: '16040.00', quoteToken: undefined }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...coupons } })
  })
  await tellAnyTerms(page)
  await signInAtHome(page, sender)
  await throughFlow(page, wish)
  await expect(page.getByRole('complementary', { name: 'Your transfer' })).toContainText('16,040.00')
  left = false
  await authorize(page)
  await expect(page.getByText('Invalid Coupon Code')).toBeVisible()
  await expect(page).toHaveURL('/payment/details')
  await expect(page.getByLabel('They receive')).toHaveValue('15,990.00')
})

test.describe('the widget', () => {
  const atPayment = async (page: Page) => {
    const { sender } = await readySender(page.request)
    await signInAtHome(page, sender)
    await page.getByRole('banner').getByRole('link', { name: 'Send Money' }).click()
    await quote(page, '120', 'Bank Account')
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
  const widget = '**/widgets/bank?*'
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Link a bank account' })
  /** says makes the provider's page send the given message. */
  const says = (script: string) => (route: Route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Bank</title><script>${script}</script>`,
    })
  const added = `parent.postMessage({type:'bank',status:'BANK_ADDED',message:''},'*');`

  test('if the widget never responds, the page says so and offers a retry or a way back (4.10b)', async ({
    page,
  }) => {
    await page.clock.install()
    const sender = await atPayment(page)
    let asked = 0
    await page.route(widget, (route) => {
      asked += 1
      return asked === 1 ? undefined : route.continue()
    })
    await addBank(page, sender)
    await expect.poll(() => asked).toBe(1)
    await page.clock.fastForward('00:16')
    await expect(dialog(page)).toContainText('Our partner’s page does not answer.')
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await linkBank(page)
    await expect(page).toHaveURL(review)
  })

  test('if the widget responds twice, the bank is selected once (4.10b 4.09g)', async ({ page }) => {
    const sender = await atPayment(page)
    await page.route(widget, says(added + added))
    await addBank(page, sender)
    await expect(page).toHaveURL(review)
    await expect(page.getByText('Your bank has been added successfully')).toHaveCount(1)
    await page.goBack()
    await expect(page).toHaveURL('/payment/information')
  })

  test('a message from another source has no effect (7.13c)', async ({ page }) => {
    await addBank(page, await atPayment(page))
    await expect(dialog(page).locator('iframe')).toBeVisible()
    await page.evaluate(() => {
      window.postMessage({ type: 'bank', status: 'BANK_ADDED', message: '' }, '*')
      // Messages arrive in order. When this one is handled, the first one is too.
      return new Promise((seen) => {
        window.addEventListener('message', ({ data }) => data === 'seen' && seen(undefined))
        window.postMessage('seen', '*')
      })
    })
    await expect(dialog(page)).toBeVisible()
    await expect(page.getByText('Your bank has been added successfully')).toBeHidden()
    await linkBank(page)
    await expect(page.getByText('Your bank has been added successfully')).toBeVisible()
  })
})
