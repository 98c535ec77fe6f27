import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { matchPath } from 'react-router-dom'
import { routes } from '../src/app/routes'
import { paths, pricesPath } from '../src/lib/paths'
import { expectTree, wcagTags } from './accessibility'
import { authenticatorCode } from './authenticator'
import { newSender, staff } from './fixtures'
import { accountPages, adminPages, publicPages } from './pages'
import { createStaff } from './staff'
import {
  authenticatorKey,
  chooseBeneficiary,
  clearSession,
  confirmSource,
  fillCalculator,
  goToReview,
  openHydrated,
  openTwoStepSetup,
  selectOption,
  selectState,
  sendMoneyNow,
  signIn,
  signInSender,
  signInStaff,
  submitPassword,
  waitUntilLoaded,
} from './steps'
import { expect, test } from './test'
import {
  createContactVerifiedSender,
  createDeliveredTransfer,
  createHeldTransfer,
  createReadySender,
  createReturnedRefund,
  createTransfer,
  createUnverifiedSender,
  fileComplaint,
  openCase,
  receiptLink,
  rejectHold,
  trackingLink,
  upgradeToTierThree,
} from './testData'

const desktop = { width: 1280, height: 900 }
const phone = { width: 375, height: 812 }
const softExpect = expect.configure({ soft: true })
/**
 * zoomedSizes lists the viewport sizes of a desktop at 400% and 200% zoom, which are also the sizes of a narrow phone
 * and a small tablet.
 */
const zoomedSizes = [
  { width: 320, height: 700 },
  { width: 640, height: 900 },
]

/** layoutRules lists the rules whose result depends on the color scheme or the width of the page. */
const layoutRules = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

async function violations(page: Page, rules?: string[]) {
  // Legacy mode needs no extra browser tab but cannot check frames from other origins.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(page.frames().length === 1)
  const result = await (rules ? axe.withRules(rules) : axe.withTags(wcagTags)).analyze()
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  )
}

/** resize sets the viewport size and waits for the new layout. */
async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  })
}

/**
 * expectAccessible checks a page for violations on a desktop in light mode, and for those that depend on layout and
 * color on a phone in dark mode. It also checks that a zoomed page does not scroll horizontally.
 */
async function expectAccessible(page: Page, name: string) {
  await softExpect.poll(() => violations(page), { message: name }).toEqual([])
  await resize(page, phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  // The attribute changes before all colors do, so an early check can see light-mode text on a dark background.
  await softExpect
    .poll(() => violations(page, layoutRules), { message: `${name}, on a phone in dark mode` })
    .toEqual([])
  for (const size of zoomedSizes) {
    await resize(page, size)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await softExpect
      .poll(overflow, { message: `${name}, horizontal overflow at ${size.width} px` })
      .toBeLessThanOrEqual(0)
  }
  await resize(page, desktop)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
}

/** Check checks the current page for accessibility. */
type Check = (name?: string) => Promise<void>

/** checkedRoutes collects the routes that the tests check. The last test reports missing routes. */
const checkedRoutes = new Set<string>()

/** testPages defines a test that checks pages. The test fails if it does not check every expected route. */
function testPages(
  title: string,
  expected: readonly string[],
  visit: (page: Page, check: Check) => Promise<void>,
) {
  for (const path of expected) checkedRoutes.add(path)
  test(title, async ({ page }) => {
    const uncheckedRoutes = new Set(expected)
    await visit(page, async (name) => {
      await waitUntilLoaded(page)
      const { pathname } = new URL(page.url())
      for (const path of uncheckedRoutes) if (matchPath(path, pathname)) uncheckedRoutes.delete(path)
      await expectAccessible(page, name ?? pathname)
      await expectTree(page, `${title} ${name ?? pathname}`)
    })
    expect([...uncheckedRoutes], 'routes that the test did not check').toEqual([])
  })
}

/** checkAll returns a function that opens and checks each path. */
const checkAll = (urls: readonly string[]) => async (page: Page, check: Check) => {
  for (const url of urls) {
    await page.goto(url)
    await check(url)
  }
}

/** routesOf returns the routes that match URLs. It ignores queries and URLs without a route. */
const routesOf = (urls: readonly string[]) =>
  routes.map(({ path }) => path).filter((path) => urls.some((url) => url.split('?')[0] === path))

test.describe('pages meet WCAG 2.2 AA in light and dark mode and do not scroll horizontally', () => {
  test.use({ colorScheme: 'light', reducedMotion: 'reduce' })
  test.setTimeout(360_000) // Each test checks about a dozen pages several times.

  const articlePages = publicPages.slice(0, 9)
  const notFound = '/no/such/page'
  const formPages = publicPages.slice(9).filter((path) => path !== notFound)
  testPages('article pages (1.07a)', routesOf(articlePages), checkAll(articlePages))
  testPages('form and landing pages', routesOf(formPages), checkAll(formPages))

  test.describe('an unknown path', () => {
    test.use({ expectedStatuses: [404] })
    testPages('the not-found page', [], checkAll([notFound]))
  })

  testPages('the calculator and the sign-up page', [paths.registration], async (page, check) => {
    await openHydrated(page, '/')
    await fillCalculator(page, '200', 'Bank Account')
    await page.getByRole('button', { name: 'How fees work' }).click()
    await page.getByRole('button', { name: 'I have a coupon' }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await check('the expanded calculator')
    await page.getByRole('button', { name: 'Send Money', exact: true }).click()
    await expect(page).toHaveURL(paths.registration)
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await check(paths.registration)
  })

  testPages('the phone menu', [], async (page, check) => {
    await page.setViewportSize(phone)
    await openHydrated(page, '/')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check('the menu')
  })

  testPages(
    'sign-in and verification',
    [paths.accountVerification, paths.profile, paths.verifyEmail],
    async (page, check) => {
      const sender = newSender()
      await createUnverifiedSender(page.request, sender)
      await page.goto(`${paths.verifyEmail}?token=000000`)
      await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
      await check(paths.verifyEmail)
      await openHydrated(page, '/')
      await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click()
      await check('the sign-in dialog with errors')
      await page.keyboard.press('Escape')
      await signIn(page, sender)
      await page.goto(paths.accountVerification)
      await check(paths.accountVerification)
      await page.goto(paths.profile)
      await page.getByRole('button', { name: 'Verify your identity' }).click()
      await check('the identity check')
    },
  )

  testPages('the identity check in the send flow', [paths.userDetails], async (page, check) => {
    const { sender } = await createContactVerifiedSender(page.request)
    await signInSender(page, sender)
    await page.goto(paths.userDetails)
    await expect(page.getByTitle('Identity verification')).toBeVisible()
    await check()
  })

  testPages('sign-in from another site', [paths.oauthRedirect, paths.tokenLogin], async (page, check) => {
    // The request never gets a response, so the test checks the pages in their loading state.
    await page.route('**/v1/auth/token**', () => undefined)
    for (const path of [paths.oauthRedirect, paths.tokenLogin]) {
      await page.goto(`${path}?token=reference`)
      await expect(page.getByRole('status').filter({ hasText: 'signing you in' })).toBeVisible()
      await check(path)
    }
    await page.goto(paths.tokenLogin)
    await check('a sign-in link without a token')
  })

  testPages('the profile page after social sign-in', [paths.completeSignUp], async (page, check) => {
    const { sender, session } = await createUnverifiedSender(page.request)
    // A new user from social sign-in has no state and no phone number.
    await page.route('**/v1/auth/token', (route) =>
      route.fulfill({ json: { token: session.token, tokenType: 'Bearer', roles: ['GUEST'] } }),
    )
    await page.route('**/v1/auth/guest', async (route) => {
      const response = await route.fetch()
      const account = await response.json()
      Object.assign(account.sender, { phoneNumber: '', roles: ['GUEST'] })
      Object.assign(account.sender.address, { state: '', stateCode: '' })
      await route.fulfill({ response, json: account })
    })
    await page.goto(`${paths.oauthRedirect}?token=reference`)
    await expect(page).toHaveURL(paths.completeSignUp)
    await expect(page.getByLabel('First name')).toHaveValue(sender.firstName)
    await page.getByRole('button', { name: 'Continue' }).click()
    await check()
  })

  testPages('the account area', routesOf(accountPages), async (page, check) => {
    const { sender, session } = await createReadySender(page.request)
    await createDeliveredTransfer(session)
    await signInSender(page, sender)
    await checkAll(accountPages)(page, check)
    await page.goto(paths.dashboard)
    await page.getByRole('button', { name: /^Track/ }).click()
    await check('the tracking dialog')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Receipt/ }).click()
    await check('a receipt')
  })

  testPages(
    'the steps of the send flow',
    [paths.paymentDetails, paths.beneficiary, paths.paymentInformation, paths.review],
    async (page, check) => {
      const { sender } = await createReadySender(page.request)
      await signInSender(page, sender)
      await page.goto(paths.paymentDetails)
      await fillCalculator(page, '3500', 'Bank Account')
      await expect(page.getByRole('link', { name: 'Upgrade your tier' })).toBeVisible()
      await check('an amount above the limit')
      await fillCalculator(page, '120', 'Bank Account')
      await check()
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL(paths.beneficiary)
      await check()
      await chooseBeneficiary(page, 'Bank Deposit')
      await expect(page).toHaveURL(paths.paymentInformation)
      await page.getByRole('button', { name: 'Bank Account' }).click()
      await check()
      await page.getByRole('radio', { name: 'First Sandbox Bank' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Send Money Now' }).click()
      await check('the authorization dialog')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await check()
    },
  )

  test.describe('transfers from $3,000', () => {
    // The amount is too large for the card, which the calculator also quotes.
    test.use({ expectedStatuses: [422] })
    testPages('the data for transfers from $3,000', [paths.review, paths.records], async (page, check) => {
      const { sender, session } = await createReadySender(page.request)
      await upgradeToTierThree(session)
      await signInSender(page, sender)
      await goToReview(page, { amount: '3500', payWith: 'Bank Account', source: 'First Sandbox Bank' })
      await page.getByRole('button', { name: 'Save and continue' }).click()
      await expect(page.getByText('This field cannot be empty').first()).toBeVisible()
      await check('the form with errors')
      await page.getByLabel('Street address').fill('12 Elm Street')
      await page.getByLabel('City').fill('Austin')
      await selectState(page, 'Texas')
      await page.getByLabel('ZIP code').fill('78701')
      await selectOption(page, 'Type of ID number', 'Passport')
      await page.getByLabel('Number', { exact: true }).fill('X1234567')
      await selectOption(page, 'Country that issued the passport', 'Nepal')
      await page.getByRole('button', { name: 'Save and continue' }).click()
      await expect(page.getByText('Passport •••• 4567')).toBeVisible()
      await check('the review with the data')
      await sendMoneyNow(page)
      await clearSession(page)
      await signInStaff(page, staff.admin)
      await page.goto(paths.records)
      await page.getByRole('button', { name: sender.firstName }).first().click()
      await expect(page.getByRole('dialog').getByText('12 Elm Street')).toBeVisible()
      await check('a record')
    })
  })

  testPages(
    'the pages for a new beneficiary',
    [paths.payoutMethodList, paths.beneficiaryCreate, paths.payoutMethod, paths.payoutMethodCreate],
    async (page, check) => {
      const { sender } = await createReadySender(page.request)
      await signInSender(page, sender)
      await page.goto(paths.paymentDetails)
      await fillCalculator(page, '120', 'Bank Account')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL(paths.beneficiary)
      await page.getByRole('radio', { name: 'Sita Gurung' }).click()
      await page.getByRole('radio', { name: 'Wallet' }).click()
      await check('the form for a missing payout method')
      await page.getByRole('radio', { name: 'Bank Deposit' }).click()
      await page.getByRole('link', { name: 'Add another account' }).click()
      await expect(page).toHaveURL(paths.payoutMethodCreate)
      await check()
      // No link points to this shorter path, which shows the same page.
      await page.evaluate(
        (path) => window.history.replaceState(window.history.state, '', path),
        paths.payoutMethod,
      )
      await page.reload()
      await check()
      await page.goto(paths.payoutMethodList)
      await expect(page.getByRole('radio', { name: 'Bank Deposit' })).toBeChecked()
      await check()
      // No link points to this path, which needs a payout method in the navigation state.
      await page.evaluate(
        (path) =>
          window.history.replaceState(
            { ...window.history.state, usr: { payoutMethod: 'BANK_DEPOSIT', isCooperative: false } },
            '',
            path,
          ),
        paths.beneficiaryCreate,
      )
      await page.reload()
      await check()
    },
  )

  const closeDialog = async (page: Page, name: string | RegExp) => {
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }

  testPages('the dialogs of the send flow', [paths.beneficiary], async (page, check) => {
    const { sender, session } = await createReadySender(page.request)
    await signInSender(page, sender)
    await page.goto(paths.paymentDetails)
    await fillCalculator(page, '120', 'Bank Account')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('radio', { name: 'Sita Gurung' }).click()
    for (const [button, dialog] of [
      ['Add beneficiary', 'Add beneficiary'],
      ['Edit Sita Gurung', 'Edit beneficiary'],
      ['Edit Nabil Bank Limited', 'Edit bank account'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('dialog', { name: dialog }).getByRole('button', { name: 'Save' }).waitFor()
      await check(dialog)
      await closeDialog(page, dialog)
    }
    await chooseBeneficiary(page, 'Bank Deposit')
    for (const [kind, add, dialog] of [
      ['Debit Card', 'Add Debit Card', 'Add a debit card'],
      ['Bank Account', 'Add Bank', 'Link a bank account'],
    ] as const) {
      await page.getByRole('button', { name: kind }).click()
      await page.getByRole('button', { name: add }).click()
      if (kind === 'Debit Card') {
        await expect(
          page.getByRole('dialog', { name: dialog }).getByLabel('Password', { exact: true }),
        ).toBeFocused()
        await check('the password prompt for a new payment source')
        await confirmSource(page, sender, dialog)
      }
      await expect(page.frameLocator(`iframe[title="${dialog}"]`).getByRole('heading').first()).toBeVisible()
      await check(dialog)
      await closeDialog(page, dialog)
    }
    await page.getByRole('radio', { name: 'First Sandbox Bank' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await sendMoneyNow(page)
    await check('the transfer confirmation')
    await page.getByRole('button', { name: 'Notify beneficiary' }).click()
    await expect(page.getByRole('dialog', { name: 'Notify beneficiary' })).toBeVisible()
    await check('the notify dialog')
    await closeDialog(page, 'Notify beneficiary')
    await page.getByRole('button', { name: 'Go to Dashboard' }).click()
    await expect(page.getByRole('cell', { name: 'Delivered', exact: true })).toBeVisible()
    await createTransfer(session) // It is too late to cancel the delivered transfer.
    await page
      .getByRole('button', { name: /^Cancel, / })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
    await check('the cancel dialog')
  })

  testPages(
    'the dialogs of the account area',
    [paths.beneficiaryList, paths.bankAccount, paths.debitCard],
    async (page, check) => {
      const { sender } = await createReadySender(page.request)
      await signInSender(page, sender)
      await page.goto(paths.beneficiaryList)
      for (const [methodButton, addButton] of [
        ['Bank Deposit for Sita Gurung', 'Add Bank Deposit'],
        ['Cooperative for Sita Gurung, not added yet', 'Add Cooperative'],
        ['Wallet for Sita Gurung, not added yet', 'Add Wallet'],
      ] as const) {
        await page.getByRole('button', { name: methodButton }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('button', { name: addButton })).toBeVisible()
        await check(methodButton)
        await dialog.getByRole('button', { name: addButton }).click()
        await dialog.getByRole('button', { name: 'Save' }).click()
        await expect(dialog.getByText('This field cannot be empty').first()).toBeVisible()
        await check(`${addButton}, with errors`)
        await closeDialog(page, /Sita Gurung/)
      }
      await page.getByRole('button', { name: 'Cash Pickup for Sita Gurung' }).click()
      await expect(page.getByRole('dialog', { name: 'Cash Pickup, Sita Gurung' })).toBeVisible()
      await check('the cash pickup dialog')
      await closeDialog(page, 'Cash Pickup, Sita Gurung')
      for (const path of [paths.bankAccount, paths.debitCard]) {
        await page.goto(path)
        await page.getByRole('button', { name: /^Remove / }).click()
        const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
        await expect(dialog).toBeVisible()
        await check(`${path}, the remove dialog`)
        await dialog.getByRole('button', { name: 'Remove' }).click()
        await expect(dialog).toBeHidden()
        await check(`${path}, empty`)
      }
    },
  )

  testPages('two-step sign-in', [paths.settings], async (page, check) => {
    const { sender } = await createContactVerifiedSender(page.request)
    await signInSender(page, sender)
    const passwordDialog = await openTwoStepSetup(page)
    await check('setup, the password')
    await passwordDialog.getByLabel('Password', { exact: true }).fill(sender.password)
    await passwordDialog.getByRole('button', { name: 'Continue' }).click()
    const key = await authenticatorKey(page)
    await check('setup, the app')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Authenticator app code').fill(authenticatorCode(key))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
    await check('setup, the recovery codes')
    await dialog.getByRole('button', { name: 'I’ve saved these codes' }).click()
    await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
    await expect(page.getByRole('dialog', { name: 'Turn off two-step sign-in?' })).toBeVisible()
    await check('the turn-off dialog')
    await clearSession(page)
    await openHydrated(page, '/')
    const signInDialog = await submitPassword(page, sender)
    await check('sign-in with the app')
    await signInDialog.getByRole('button', { name: 'Use a recovery code' }).click()
    await check('sign-in with a recovery code')
  })

  testPages('passkeys', [paths.settings], async (page, check) => {
    const { sender } = await createContactVerifiedSender(page.request)
    await signInSender(page, sender)
    await page.goto(paths.settings)
    await page.getByRole('button', { name: 'Passkeys' }).click()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await expect(page.getByRole('dialog', { name: 'Add a passkey' })).toBeVisible()
    await check('the dialog that adds a passkey')
  })

  testPages('staff management', [paths.staff, paths.staffSecondFactor], async (page, check) => {
    await createStaff('COMPLIANCE')
    await signInStaff(page, staff.admin)
    await page.goto(paths.staff)
    await page.getByRole('button', { name: 'Invite staff member' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a staff member' })
    await dialog.getByRole('button', { name: 'Send for approval' }).click()
    await expect(dialog.getByText('This field cannot be empty').first()).toBeVisible()
    await check('the invitation with errors')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const changeButton = page.getByRole('button', { name: 'Change Kiran Compliance’s account' }).first()
    await changeButton.click()
    await expect(changeButton).toHaveAttribute('aria-expanded', 'true')
    // Other rows have menus with the same items.
    const menu = page.locator(`[id="${await changeButton.getAttribute('aria-controls')}"]`)
    await expect(menu.getByRole('menuitem', { name: 'Disable account' })).toBeVisible()
    await check('the change menu')
    await menu.getByRole('menuitem', { name: 'Disable account' }).click()
    await expect(page.getByRole('dialog', { name: /^Disable the account of/ })).toBeVisible()
    await check('the disable dialog')
    await page.goto(paths.staffSecondFactor)
    await page.getByRole('button', { name: 'Set up another app' }).click()
    await check('setup of another app')
  })

  testPages(
    'a help article and the offline page',
    [paths.helpArticle, paths.offline],
    async (page, check) => {
      await page.goto('/help/limits-and-tiers')
      await check(paths.helpArticle)
      const { session, sender } = await createReadySender(page.request)
      await createTransfer(session)
      await signInSender(page, sender)
      await page.goto(paths.dashboard)
      await expect.poll(() => page.evaluate(() => localStorage.getItem('lt'))).not.toBeNull()
      await page.goto(paths.offline)
      await expect(page.getByText('Sita Gurung')).toBeVisible()
      await check(paths.offline)
    },
  )

  testPages('the tracking page', [paths.track], async (page, check) => {
    const { session } = await createReadySender(page.request)
    await page.goto(await trackingLink(session, await createDeliveredTransfer(session)))
    await check(paths.track)
    await page.getByRole('button', { name: 'Ask for money' }).click()
    await check('the form to ask for money')
  })

  testPages('a request for money', [paths.moneyRequest], async (page, check) => {
    const { sender } = await createReadySender(page.request)
    await signInSender(page, sender)
    await page.goto(paths.moneyRequest.replace(':id', 'closed'))
    await expect(page.getByRole('heading', { name: 'This request is no longer open' })).toBeVisible()
    await check(paths.moneyRequest)
  })

  testPages('the page that stops a rate alert', [paths.rateAlertUnsubscribe], async (page, check) => {
    await page.goto(paths.rateAlertUnsubscribe.replace(':token', 'token'))
    await check(paths.rateAlertUnsubscribe)
  })

  testPages('the receipt verification', [paths.receipt], async (page, check) => {
    const { session } = await createReadySender(page.request)
    await page.goto(await receiptLink(session, await createDeliveredTransfer(session)))
    await expect(page.getByText('Your browser verified that')).toBeVisible({ timeout: 20_000 })
    await check(paths.receipt)
  })

  const itemRoutes = [
    paths.customer,
    paths.transfer,
    paths.hold,
    paths.case,
    paths.caseReport,
    paths.complaintRecord,
    paths.ofacReport,
    paths.prices,
    paths.unclaimedReport,
    paths.causation,
    paths.replay,
  ]
  const adminRoutes = routesOf(adminPages)
  const quarterLength = Math.ceil(adminRoutes.length / 4)
  for (const [i, ordinal] of ['first', 'second', 'third', 'last'].entries()) {
    const quarterRoutes = adminRoutes.slice(i * quarterLength, (i + 1) * quarterLength)
    testPages(`the ${ordinal} quarter of the back-office pages`, quarterRoutes, async (page, check) => {
      const { session } = await createReadySender(page.request, newSender('Badmash', 'Kalpanik'))
      await createHeldTransfer(session)
      await signInStaff(page, staff.admin)
      await checkAll(quarterRoutes)(page, check)
    })
  }

  testPages('back-office pages for a single item', itemRoutes, async (page, check) => {
    const { session } = await createReadySender(page.request, newSender('Badmash', 'Kalpanik'))
    const heldTransfer = await createHeldTransfer(session)
    await openCase(page.request, heldTransfer.id)
    const { session: otherSession } = await createReadySender(page.request)
    const transferId = await createDeliveredTransfer(otherSession)
    await fileComplaint(otherSession, transferId)
    await signInStaff(page, staff.admin)
    await checkAll([
      ...['statement', 'flight', 'closes'].map((view) => `${paths.ledger}?view=${view}`),
      `/admin/holds/${heldTransfer.id}`,
      `/admin/cases/${heldTransfer.id}`,
      `/admin/cases/${heldTransfer.id}/report`,
      `/admin/transfers/${transferId}`,
      `/admin/replay/transfer-${transferId}?step=2`,
      '/admin/replay/account-customer_funds-USD',
      pricesPath('rate-USD-NPR'),
      pricesPath('feeset-USA-NPL-BANK_ACCOUNT-BANK_DEPOSIT-USD'),
      ...['transfers', 'balances', 'prices', 'sender', 'holds', 'coupons'].map(
        (data) => `${paths.asOf}?asOf=2040-01-01T00:00:00Z&show=${data}`,
      ),
      `/admin/events?stream=transfer-${transferId}`,
    ])(page, check)
    await page
      .getByRole('table')
      .getByRole('link', { name: /Created/ })
      .click()
    await check('an event’s details')
    await page.getByRole('dialog').getByRole('link', { name: 'Show causes and effects' }).click()
    await expect(page.getByRole('heading', { name: 'Causation' })).toBeVisible()
    await check(paths.causation)
    await page.goto(`/admin/transfers/${transferId}`)
    await page.getByRole('main').locator('dd a[href^="/admin/customers/"]').click()
    await expect(page.getByRole('heading', { name: 'Recipients' })).toBeVisible()
    await check(paths.customer)
    await page.goto(paths.complaints)
    await page.getByRole('table').locator('a[href^="/admin/complaints/"]').first().click()
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
    await check(paths.complaintRecord)
    await rejectHold(page.request, heldTransfer.id)
    await page.goto(paths.ofacReports)
    await page.getByRole('table').locator(`a[href^="/admin/ofac/${heldTransfer.id}"]`).click()
    await expect(page.getByRole('heading', { name: 'Worksheet' })).toBeVisible()
    await check(paths.ofacReport)
    await createReturnedRefund(otherSession)
    await expect(async () => {
      await page.goto(paths.unclaimed)
      await page.getByRole('table').getByRole('link').first().click({ timeout: 1000 })
    }).toPass({ timeout: 20_000 })
    await expect(page.getByRole('heading', { name: 'Refunds' })).toBeVisible()
    await check(paths.unclaimedReport)
    await page.goto(`${paths.reads}?list=EXPORTS`)
    await check('the list of exports')
    await page.goto(paths.events)
    await page.getByRole('button', { name: 'Export events' }).click()
    await expect(page.getByRole('dialog', { name: 'Export events' })).toBeVisible()
    await check('the export dialog')
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await expect(page.getByRole('listbox', { name: 'Search results' })).toBeVisible()
    await check('the pages in the search')
    await page.keyboard.type('maya')
    await expect(page.getByRole('group', { name: 'People' })).toBeVisible()
    await check('the search results')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'As of now (PT)' }).click()
    await expect(page.getByRole('dialog', { name: 'View as of an earlier time' })).toBeVisible()
    await check('the as-of form')
  })
})

test('the tests check every route', () => {
  const checkedElsewhere = [paths.design] // in design.spec.ts
  const allRoutes = routes.map(({ path }) => path)
  expect(
    allRoutes.filter((path) => !checkedRoutes.has(path) && !(checkedElsewhere as string[]).includes(path)),
    'routes that no test checks',
  ).toEqual([])
})
