import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { matchPath } from 'react-router-dom'
import { paths } from '../src/app/paths'
import { routes } from '../src/app/routes'
import { codeOf } from './authenticator'
import { accountPages, adminPages, publicPages } from './pages'
import { newSender, staff } from './people'
import {
  caseOpened,
  held,
  made,
  reachable,
  readySender,
  receiptLink,
  sent,
  signedUp,
  trackingLink,
} from './prepared'
import { newStaff } from './staff'
import {
  beginTwoStep,
  chooseBeneficiary,
  confirmSource,
  forgetSession,
  keyShown,
  passPasswordStep,
  quote,
  sendMoneyNow,
  settled,
  signIn,
  signInAtHome,
  signInStaff,
  toBank,
} from './steps'
import { expect, test } from './test'

const standard = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const desk = { width: 1280, height: 900 }
const phone = { width: 375, height: 812 }
const softly = expect.configure({ soft: true })
/**
 * zoomed lists the widths of a desktop at 400% and 200% zoom. They are also those of the narrowest phone and
 * a small tablet.
 */
const zoomed = [
  { width: 320, height: 700 },
  { width: 640, height: 900 },
]

async function violations(page: Page) {
  const result = await new AxeBuilder({ page }).withTags(standard).analyze()
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? ''}`),
  )
}

/** resize sets the window size and waits until the page has finished its responsive layout. */
async function resize(page: Page, size: { width: number; height: number }) {
  await page.setViewportSize(size)
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  })
}

/**
 * isAccessible checks that the page has no accessibility violations in both color schemes, on a desktop, on a
 * phone, and zoomed in.
 */
async function isAccessible(page: Page, name: string) {
  expect.soft(await violations(page), name).toEqual([])
  await resize(page, phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect.soft(await violations(page), `${name}, on a phone by night`).toEqual([])
  for (const size of zoomed) {
    await resize(page, size)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await softly.poll(overflow, { message: `${name}, sideways at ${size.width} px` }).toBeLessThanOrEqual(0)
  }
  await resize(page, desk)
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Look checks the current page. */
type Look = (name?: string) => Promise<void>

const looked = new Set<string>()

/** looksAt defines a test that checks pages and reports which routes it visited. */
function looksAt(
  title: string,
  expected: readonly string[],
  walk: (page: Page, look: Look) => Promise<void>,
) {
  for (const path of expected) looked.add(path)
  test(title, async ({ page }) => {
    const left = new Set(expected)
    await walk(page, async (name) => {
      await settled(page)
      const { pathname } = new URL(page.url())
      for (const path of left) if (matchPath(path, pathname)) left.delete(path)
      await isAccessible(page, name ?? pathname)
    })
    expect([...left], 'pages that were not looked at').toEqual([])
  })
}

const open = (addresses: readonly string[]) => async (page: Page, look: Look) => {
  for (const address of addresses) {
    await page.goto(address)
    await look(address)
  }
}

/** known returns the routes that match the given addresses. An address may have a query or match no route. */
const known = (addresses: readonly string[]) =>
  routes.map(({ path }) => path).filter((path) => addresses.some((address) => address.split('?')[0] === path))

test.describe('WCAG 2.2 AA, at a desk by day, on a phone by night, and without a sideways scroll', () => {
  test.use({ colorScheme: 'light', reducedMotion: 'reduce' })
  test.setTimeout(360_000) // Each checks about a dozen pages several times.

  const toRead = publicPages.slice(0, 9)
  const notFound = '/no/such/page'
  const toAsk = publicPages.slice(9).filter((path) => path !== notFound)
  looksAt('article pages (1.07a)', known(toRead), open(toRead))
  looksAt('form and start pages', known(toAsk), open(toAsk))

  test.describe('an unknown path', () => {
    test.use({ refusals: [404] })
    looksAt('the not-found page', [], open([notFound]))
  })

  looksAt('starting as a visitor', [paths.registration], async (page, look) => {
    await page.goto('/')
    await quote(page, '200', 'Bank Account')
    await page.getByRole('button', { name: 'How fees work' }).click()
    await page.getByRole('button', { name: 'I have a coupon' }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await look('the calculator, all unfolded')
    await page.getByRole('button', { name: 'Send Money', exact: true }).click()
    await expect(page).toHaveURL(paths.registration)
    await page.getByRole('button', { name: 'Sign up', exact: true }).click()
    await look(paths.registration)
  })

  looksAt('the phone menu', [], async (page, look) => {
    await page.setViewportSize(phone)
    await page.goto('/')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look('the menu')
  })

  looksAt(
    'signing in and verifying',
    [paths.accountVerification, paths.profile, paths.verifyEmail],
    async (page, look) => {
      const sender = newSender()
      await signedUp(page.request, sender)
      await page.goto(`${paths.verifyEmail}?token=000000`)
      await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible()
      await look(paths.verifyEmail)
      await page.goto('/')
      await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
      await look('the sign-in dialog with its errors')
      await page.keyboard.press('Escape')
      await signIn(page, sender)
      await page.goto(paths.accountVerification)
      await look(paths.accountVerification)
      await page.goto(paths.profile)
      await page.getByRole('button', { name: 'Verify your identity' }).click()
      await look('the identity check')
    },
  )

  looksAt('the identity check as a flow step', [paths.userDetails], async (page, look) => {
    const { sender } = await reachable(page.request)
    await signInAtHome(page, sender)
    await page.goto(paths.userDetails)
    await expect(page.getByTitle('Identity verification')).toBeVisible()
    await look()
  })

  looksAt('arriving from another site', [paths.oauthRedirect, paths.tokenLogin], async (page, look) => {
    // Neither request gets an answer, so the pages are checked in their loading state.
    await page.route('**/v1/auth/token**', () => undefined)
    for (const path of [paths.oauthRedirect, paths.tokenLogin]) {
      await page.goto(`${path}?token=reference`)
      await expect(page.getByRole('status').filter({ hasText: 'signing you in' })).toBeVisible()
      await look(path)
    }
    await page.goto(paths.tokenLogin)
    await look('a sign-in link without its token')
  })

  looksAt('completing a social sign-in account', [paths.completeSignUp], async (page, look) => {
    const { sender, signed } = await signedUp(page.request)
    // A user from social sign-in: signed in, without a state and a phone number.
    await page.route('**/v1/auth/token', (route) =>
      route.fulfill({ json: { token: signed.token, tokenType: 'Bearer', roles: ['GUEST'] } }),
    )
    await page.route('**/v1/auth/guest', async (route) => {
      const answer = await route.fetch()
      const account = await answer.json()
      Object.assign(account.sender, { phoneNumber: '', roles: ['GUEST'] })
      Object.assign(account.sender.address, { state: '', stateCode: '' })
      await route.fulfill({ response: answer, json: account })
    })
    await page.goto(`${paths.oauthRedirect}?token=reference`)
    await expect(page).toHaveURL(paths.completeSignUp)
    await expect(page.getByLabel('First name')).toHaveValue(sender.firstName)
    await page.getByRole('button', { name: 'Continue' }).click()
    await look()
  })

  looksAt('the account area', known(accountPages), async (page, look) => {
    const { sender, signed } = await readySender(page.request)
    await sent(signed)
    await signInAtHome(page, sender)
    await open(accountPages)(page, look)
    await page.goto(paths.dashboard)
    await page.getByRole('button', { name: /^Track/ }).click()
    await look('the trail of a transfer')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Receipt/ }).click()
    await look('a receipt')
  })

  looksAt(
    'the steps of a transfer',
    [paths.paymentDetails, paths.beneficiary, paths.paymentInformation, paths.review],
    async (page, look) => {
      const { sender } = await readySender(page.request)
      await signInAtHome(page, sender)
      await page.goto(paths.paymentDetails)
      await quote(page, '3500', 'Bank Account')
      await expect(page.getByRole('link', { name: 'Upgrade your tier' })).toBeVisible()
      await look('more than the limit')
      await quote(page, '120', 'Bank Account')
      await look()
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL(paths.beneficiary)
      await look()
      await chooseBeneficiary(page, 'Bank Deposit')
      await expect(page).toHaveURL(paths.paymentInformation)
      await page.getByRole('button', { name: 'Bank Account' }).click()
      await look()
      await page.getByRole('radio', { name: 'First Sandbox Bank' }).click()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Send Money Now' }).click()
      await look('the authorization')
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
      await look()
    },
  )

  looksAt(
    'a new beneficiary',
    [paths.payoutMethodList, paths.beneficiaryCreate, paths.payoutMethod, paths.payoutMethodCreate],
    async (page, look) => {
      const { sender } = await readySender(page.request)
      await signInAtHome(page, sender)
      await page.goto(paths.paymentDetails)
      await quote(page, '120', 'Bank Account')
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL(paths.beneficiary)
      await page.getByRole('radio', { name: 'Sita Gurung' }).click()
      await page.getByRole('radio', { name: 'Wallet' }).click()
      await page.getByRole('link', { name: 'Add Wallet' }).click()
      await expect(page).toHaveURL(paths.payoutMethodCreate)
      await look()
      // No link points to the shorter of the two paths. It shows the same page.
      await page.evaluate(
        (path) => window.history.replaceState(window.history.state, '', path),
        paths.payoutMethod,
      )
      await page.reload()
      await look()
      await page.goto(paths.payoutMethodList)
      await page.getByRole('radio', { name: 'Bank Deposit' }).click()
      await look()
      await toBank(page, '0123456789012345')
      await expect(page).toHaveURL(paths.beneficiaryCreate)
      await look()
    },
  )

  const close = async (page: Page, name: string | RegExp) => {
    const dialog = page.getByRole('dialog', { name })
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  }

  looksAt('the dialogs of the send flow', [paths.beneficiary], async (page, look) => {
    const { sender, signed } = await readySender(page.request)
    await signInAtHome(page, sender)
    await page.goto(paths.paymentDetails)
    await quote(page, '120', 'Bank Account')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('radio', { name: 'Sita Gurung' }).click()
    for (const [button, dialog] of [
      ['Add beneficiary', 'Add beneficiary'],
      ['Edit Sita Gurung', 'Edit beneficiary'],
      ['Edit Nabil Bank Limited', 'Edit bank account'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('dialog', { name: dialog }).getByRole('button', { name: 'Save' }).waitFor()
      await look(dialog)
      await close(page, dialog)
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
        await look('confirming a new source')
        await confirmSource(page, sender, dialog)
      }
      await expect(page.frameLocator(`iframe[title="${dialog}"]`).getByRole('heading').first()).toBeVisible()
      await look(dialog)
      await close(page, dialog)
    }
    await page.getByRole('radio', { name: 'First Sandbox Bank' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await sendMoneyNow(page)
    await look('the transfer is made')
    await page.getByRole('button', { name: 'Notify beneficiary' }).click()
    await expect(page.getByRole('dialog', { name: 'Notify beneficiary' })).toBeVisible()
    await look('notify beneficiary')
    await close(page, 'Notify beneficiary')
    await made(signed) // The first transfer may no longer be cancelable.
    await page.getByRole('button', { name: 'Go to Dashboard' }).click()
    await page
      .getByRole('button', { name: /^Cancel, / })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible()
    await look('canceling')
  })

  looksAt(
    'the dialogs of the account area',
    [paths.beneficiaryList, paths.bankAccount, paths.debitCard],
    async (page, look) => {
      const { sender } = await readySender(page.request)
      await signInAtHome(page, sender)
      await page.goto(paths.beneficiaryList)
      for (const [tile, add] of [
        ['Bank Deposit of Sita Gurung', 'Add Bank Deposit'],
        ['Cooperative of Sita Gurung, not added yet', 'Add Cooperative'],
        ['Wallet of Sita Gurung, not added yet', 'Add Wallet'],
      ] as const) {
        await page.getByRole('button', { name: tile }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('button', { name: add })).toBeVisible()
        await look(tile)
        await dialog.getByRole('button', { name: add }).click()
        await dialog.getByRole('button', { name: 'Save' }).click()
        await expect(dialog.getByText('This field cannot be empty').first()).toBeVisible()
        await look(`${add}, with its errors`)
        await close(page, /Sita Gurung/)
      }
      await page.getByRole('button', { name: 'Cash Pickup of Sita Gurung' }).click()
      await expect(page.getByRole('dialog', { name: 'Cash Pickup, Sita Gurung' })).toBeVisible()
      await look('cash pickup')
      await close(page, 'Cash Pickup, Sita Gurung')
      for (const path of [paths.bankAccount, paths.debitCard]) {
        await page.goto(path)
        await page.getByRole('button', { name: /^Remove / }).click()
        const dialog = page.getByRole('dialog', { name: 'Are you sure?' })
        await expect(dialog).toBeVisible()
        await look(`${path}, removing`)
        await dialog.getByRole('button', { name: 'Remove' }).click()
        await expect(dialog).toBeHidden()
        await look(`${path}, with nothing in it`)
      }
    },
  )

  looksAt('two-step sign-in', [paths.settings], async (page, look) => {
    const { sender } = await reachable(page.request)
    await signInAtHome(page, sender)
    const begun = await beginTwoStep(page)
    await look('switching it on, the password')
    await begun.getByLabel('Password', { exact: true }).fill(sender.password)
    await begun.getByRole('button', { name: 'Continue' }).click()
    const key = await keyShown(page)
    await look('switching it on, the app')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Authenticator app code').fill(codeOf(key))
    await dialog.getByRole('button', { name: 'Turn on' }).click()
    await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
    await look('recovery codes')
    await dialog.getByRole('button', { name: 'I’ve saved these codes' }).click()
    await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
    await expect(page.getByRole('dialog', { name: 'Turn off two-step sign-in?' })).toBeVisible()
    await look('switching it off')
    await forgetSession(page)
    await page.goto('/')
    const signingIn = await passPasswordStep(page, sender)
    await look('signing in, the app')
    await signingIn.getByRole('button', { name: 'Use a recovery code' }).click()
    await look('signing in, a recovery code')
  })

  looksAt('managing staff', [paths.staff, paths.staffFactor], async (page, look) => {
    await newStaff('COMPLIANCE')
    await signInStaff(page, staff.admin)
    await page.goto(paths.staff)
    await page.getByRole('button', { name: 'Invite staff member' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a staff member' })
    await dialog.getByRole('button', { name: 'Send for approval' }).click()
    await expect(dialog.getByText('This field cannot be empty').first()).toBeVisible()
    await look('inviting, with its errors')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const change = page.getByRole('button', { name: 'Change Kiran Compliance' }).first()
    await change.click()
    await expect(change).toHaveAttribute('aria-expanded', 'true')
    // The menu of this button: other rows have menus with the same items.
    const menu = page.locator(`[id="${await change.getAttribute('aria-controls')}"]`)
    await expect(menu.getByRole('menuitem', { name: 'Disable' })).toBeVisible()
    await look('what may be changed')
    await menu.getByRole('menuitem', { name: 'Disable' }).click()
    await expect(page.getByRole('dialog', { name: 'Disable' })).toBeVisible()
    await look('disabling')
    await page.goto(paths.staffFactor)
    await page.getByRole('button', { name: 'Set up another app' }).click()
    await look('setting up another app')
  })

  looksAt('tracking a transfer with the link from an email', [paths.track], async (page, look) => {
    const { signed } = await readySender(page.request)
    await page.goto(await trackingLink(signed, await sent(signed)))
    await look(paths.track)
  })

  looksAt('verifying a receipt with its code', [paths.receipt], async (page, look) => {
    const { signed } = await readySender(page.request)
    await page.goto(await receiptLink(signed, await sent(signed)))
    await expect(page.getByText('Your browser verified that')).toBeVisible({ timeout: 20_000 })
    await look(paths.receipt)
  })

  const aboutOne = [paths.transfer, paths.hold, paths.case, paths.causation, paths.replay]
  const lists = known(adminPages)
  const quarter = Math.ceil(lists.length / 4)
  for (const [i, part] of ['the first', 'the second', 'the third', 'the last'].entries()) {
    const those = lists.slice(i * quarter, (i + 1) * quarter)
    looksAt(`the back office, ${part} quarter of its pages`, those, async (page, look) => {
      const { signed } = await readySender(page.request, newSender('Badmash', 'Kalpanik'))
      await held(signed)
      await signInStaff(page, staff.admin)
      await open(those)(page, look)
    })
  }

  looksAt('the back office, pages about one item', aboutOne, async (page, look) => {
    const { signed } = await readySender(page.request, newSender('Badmash', 'Kalpanik'))
    const waiting = await held(signed)
    await caseOpened(page.request, waiting.id)
    const { signed: other } = await readySender(page.request)
    const transfer = await sent(other)
    await signInStaff(page, staff.admin)
    await open([
      ...['statement', 'flight', 'closes'].map((view) => `${paths.ledger}?view=${view}`),
      `/admin/holds/${waiting.id}`,
      `/admin/cases/${waiting.id}`,
      `/admin/transfers/${transfer}`,
      `/admin/replay/transfer-${transfer}?step=2`,
      '/admin/replay/account-customer_funds-USD',
      ...['transfers', 'balances', 'prices', 'sender', 'holds', 'coupons'].map(
        (part) => `${paths.asOf}?asOf=2040-01-01T00:00:00Z&show=${part}`,
      ),
      `/admin/events?stream=transfer-${transfer}`,
    ])(page, look)
    await page
      .getByRole('table')
      .getByRole('link', { name: /Created/ })
      .click()
    await look('an event')
    await page.getByRole('dialog').getByRole('link', { name: 'Show causes and effects' }).click()
    await expect(page.getByRole('heading', { name: 'Causation' })).toBeVisible()
    await look(paths.causation)
    await page.goto(`${paths.reads}?list=EXPORTS`)
    await look('the register of exports')
    await page.goto(paths.events)
    await page.getByRole('button', { name: 'Export' }).click()
    await expect(page.getByRole('dialog', { name: 'Export events' })).toBeVisible()
    await look('an export')
    await page.keyboard.press('Escape')
    await page.keyboard.press('/')
    await page.keyboard.type('maya')
    await expect(page.getByRole('listbox', { name: 'Search results' })).toBeVisible()
    await look('what was found')
  })
})

test('every route is checked', () => {
  const elsewhere = [paths.design] // design.spec.ts
  const all = routes.map(({ path }) => path)
  expect(all.filter((path) => !looked.has(path) && !(elsewhere as string[]).includes(path))).toEqual([])
})
