import { type Browser, expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { codeSentTo } from './mailbox'
import type { Beneficiary, Sender, StaffRole, staff } from './people'
import { newStaff, type StaffMember } from './staff'

// Steps that users take on the pages. Elements are found by role and name.

/** field finds a form field by its name. Passwords and dates have no role, so they are found by label. */
export const field = (form: Page | Locator | FrameLocator, name: string) =>
  form.getByRole('textbox', { name, exact: true }).or(form.getByLabel(name, { exact: true }))

/** choose selects an option from a dropdown. */
export async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** quote quotes a transfer in the calculator on the current page. */
export async function quote(page: Page, amount: string, payWith: 'Bank Account' | 'Debit Card') {
  const calculator = page.getByRole('form', { name: 'Calculator' })
  await expect(calculator.getByLabel('Send money to')).toHaveValue('Nepal')
  await calculator.getByRole('radio', { name: payWith }).check()
  await calculator.getByLabel('You send').fill(amount)
  await expect(calculator.getByText('You pay in total')).toBeVisible()
}

/** signUp fills in and submits the sign-up form. */
export async function signUp(page: Page, sender: Sender, state = 'Texas') {
  await field(page, 'First name').fill(sender.firstName)
  await field(page, 'Last name').fill(sender.lastName)
  await field(page, 'Email').fill(sender.email)
  await choose(page, 'State', state)
  await field(page, 'Mobile number').fill(sender.phone)
  await field(page, 'Password').fill(sender.password)
  await field(page, 'Repeat password').fill(sender.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

async function enterCode(page: Page, heading: string, to: string) {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await field(page, 'Verification code').fill(await codeSentTo(page.request, to))
  await page.getByRole('button', { name: 'Verify' }).click()
}

export const verifyEmail = (page: Page, sender: Sender) => enterCode(page, 'Email Verification', sender.email)

export const verifyPhone = (page: Page, sender: Sender) =>
  enterCode(page, 'Phone Verification', `+1${sender.phone}`)

/** verifyContact enters the email and phone codes and continues. */
export async function verifyContact(page: Page, sender: Sender) {
  await verifyEmail(page, sender)
  await page.getByRole('button', { name: 'Continue' }).click()
  await verifyPhone(page, sender)
  await expect(page.getByRole('heading', { name: 'Congratulations' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/**
 * passIdentityCheck fills in the identity check on the provider's page. The last name determines the result.
 */
export async function passIdentityCheck(page: Page) {
  const widget = page.frameLocator('iframe[title="Identity verification"]')
  await expect(widget.getByRole('heading', { name: 'Confirm who you are' })).toBeVisible()
  await field(widget, 'Date of birth').fill('1990-04-12')
  await field(widget, 'Street address').fill('500 Elm Street')
  await field(widget, 'City').fill('Dallas')
  await field(widget, 'ZIP code').fill('75201')
  await field(widget, 'Social Security number').fill('123-45-6789')
  await widget.getByRole('button', { name: 'Verify my identity' }).click()
}

/** confirmSource confirms the sender's password before the provider's page opens to add a payment source. */
export async function confirmSource(page: Page, { password }: Pick<Sender, 'password'>, title: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await field(dialog, 'Password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

/** linkBank signs in to a bank on the provider's page and links an account. */
export async function linkBank(page: Page, account = 'Everyday Checking') {
  const widget = page.frameLocator('iframe[title="Link a bank account"]')
  await widget.getByRole('button', { name: 'Cedar National Bank' }).click()
  await field(widget, 'Username').fill('user_good')
  await field(widget, 'Password').fill('pass_good')
  await widget.getByRole('button', { name: 'Sign in' }).click()
  await widget.getByRole('radio', { name: account }).check()
  await widget.getByRole('button', { name: 'Link this account' }).click()
}

/** addCard enters a card on the provider's page. */
export async function addCard(page: Page, holder: string) {
  const widget = page.frameLocator('iframe[title="Add a debit card"]')
  await field(widget, 'Card number').fill('4242 4242 4242 4242')
  await field(widget, 'Expires (MM/YY)').fill('12/30')
  await field(widget, 'Security code').fill('123')
  await field(widget, 'Name on card').fill(holder)
  await widget.getByRole('button', { name: 'Add card' }).click()
}

/** introduce fills in the beneficiary's details. */
export async function introduce(page: Page, person: Beneficiary, submit = 'Continue') {
  await field(page, 'First name').fill(person.firstName)
  await field(page, 'Last name').fill(person.lastName)
  await choose(page, 'They are my', person.relationship)
  await field(page, 'Mobile number').fill(person.phone)
  if (person.email) await field(page, 'Email').fill(person.email)
  await field(page, 'Address').fill(person.address)
  await field(page, 'City').fill(person.city)
  await field(page, 'Postal code').fill(person.postalCode)
  await choose(page, 'Province', person.province)
  await page.getByRole('button', { name: submit }).click()
}

/** toBank chooses bank deposit and fills in the account. */
export async function toBank(page: Page, accountNumber: string, submit = 'Next') {
  await page.getByRole('radio', { name: 'Bank Deposit' }).click()
  await choose(page, 'Bank', 'Nabil Bank Limited')
  await field(page, 'Branch').fill('Pokhara')
  await field(page, 'Account number').fill(accountNumber)
  await choose(page, 'Purpose of the transfer', 'Family Expenses')
  await page.getByRole('button', { name: submit }).click()
}

/** toCash chooses cash pickup and the payer. */
export async function toCash(page: Page, submit = 'Next') {
  await page.getByRole('radio', { name: 'Cash Pickup' }).click()
  await page.getByRole('combobox', { name: 'Collected from' }).click()
  await page.getByRole('option').first().click()
  await choose(page, 'Purpose of the transfer', 'Family Expenses')
  await page.getByRole('button', { name: submit }).click()
}

/** Authorizes the review, confirms a second transfer of the same amount, and returns the PIN of the new transfer. */
export async function sendMoneyNow(page: Page, { second = false } = {}): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Review Details', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Send Money Now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, Continue' }).click()
  if (second) {
    const dialog = page.getByRole('dialog', { name: 'Send the same amount again?' })
    await expect(dialog).toContainText(/You sent \$ [\d.]+ to this person on .+ P[SD]T/)
    await dialog.getByRole('button', { name: 'Send a second transfer' }).click()
  }
  await expect(page.getByRole('heading', { name: 'Your money is on its way' })).toBeVisible()
  const pin = await page
    .getByRole('definition')
    .filter({ hasText: /^\d{10}$/ })
    .textContent()
  return pin ?? ''
}

/** Opens the sign-in dialog and signs in. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await fillSignIn(page, { email, password })
}

/** Fills in the sign-in dialog that is open. */
export async function fillSignIn(page: Page, { email, password }: { email: string; password: string }) {
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await field(dialog, 'Email').fill(email)
  await field(dialog, 'Password').fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
}

/**
 * forgetSession clears the browser's session. No page of the app may be open, because it would keep sending
 * requests with the old session.
 */
export async function forgetSession(page: Page) {
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
}

/** passPasswordStep completes the first sign-in step. The dialog then asks for the second factor. */
export async function passPasswordStep(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await field(dialog, 'Email').fill(email)
  await field(dialog, 'Password').fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog.getByLabel('Authenticator app code')).toBeVisible()
  return dialog
}

/** statePurpose states the purpose of viewing personal data, which each back-office tab asks for first. */
export async function statePurpose(page: Page) {
  await page.getByRole('radio', { name: 'Routine work' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** signInStaff signs in a new staff member with a recovery code and opens the back office. */
export async function signInStaff(page: Page, { role }: { role: StaffRole }): Promise<StaffMember> {
  const member = await newStaff(role)
  await page.goto('/')
  const dialog = await passPasswordStep(page, member)
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await field(dialog, 'Recovery code').fill(member.recovery[0] ?? '')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
  await statePurpose(page)
  return member
}

/**
 * signInTwo signs in two staff members and opens the given page for the first. Both sign in before either
 * acts, because the second person's account must be older than the request.
 */
export async function signInTwo(
  page: Page,
  browser: Browser,
  who: (typeof staff)[keyof typeof staff],
): Promise<Page> {
  const second = await (await browser.newContext()).newPage()
  await signInStaff(second, who)
  await signInStaff(page, who)
  return second
}

/** approveRequest approves the pending request that contains a text, as the second person. */
export async function approveRequest(page: Page, text: string) {
  await page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name: 'Approvals' }).click()
  const row = page.getByRole('row').filter({ hasText: text })
  await row.getByRole('button', { name: /^Approve: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve this request?' })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toBeHidden()
}

/** approveRelease presses Release on a transfer on hold and gives a reason. */
export async function approveRelease(page: Page, transfer: string, comments: string) {
  await page.goto(`/admin/holds/${transfer}`)
  await settled(page)
  await page.getByRole('button', { name: 'Release' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Comments' }).fill(comments)
  await dialog.getByRole('button', { name: 'Release' }).click()
  await expect(dialog).toBeHidden()
}

/** transferRow returns the row of a transfer on the dashboard. */
export const transferRow = (page: Page, pin: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: new RegExp(`^Track, .*${pin}$`) }) })

/** loadedAt returns the time at which the page was loaded. It changes when the page reloads. */
export const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin)

/** signInAtHome signs in a sender on the home page, which opens the dashboard. */
export async function signInAtHome(page: Page, sender: { email: string; password: string }) {
  await page.goto('/')
  await signIn(page, sender)
  await expect(page).toHaveURL('/dashboard')
}

interface Wish {
  amount: string
  payWith: 'Bank Account' | 'Debit Card'
  /** source finds a linked bank or card by its name. */
  source: string
  method?: 'Bank Deposit' | 'Cash Pickup'
}

/** throughFlow takes a sender with all data from the dashboard to the review. */
export async function throughFlow(page: Page, { amount, payWith, source, method = 'Bank Deposit' }: Wish) {
  await page.getByRole('banner').getByRole('link', { name: 'Send Money' }).click()
  await quote(page, amount, payWith)
  await page.getByRole('button', { name: 'Continue' }).click()
  await chooseBeneficiary(page, method)
  await expect(page).toHaveURL('/payment/information')
  await page.getByRole('button', { name: payWith }).click()
  await page.getByRole('radio', { name: source }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/payment/review')
}

/** chooseBeneficiary chooses Sita, a payout method, and a purpose. */
export async function chooseBeneficiary(page: Page, method: 'Bank Deposit' | 'Cash Pickup') {
  await page.getByRole('radio', { name: 'Sita Gurung' }).click()
  await page.getByRole('radio', { name: method }).click()
  if (method === 'Cash Pickup') {
    await page.getByRole('combobox', { name: 'Collected from' }).click()
    await page.getByRole('option').first().click()
  }
  await choose(page, 'Purpose of the transfer', 'Family Expenses')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** settled waits until a page has loaded all its content. */
export async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await expect(page.getByText('getting things ready')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** acceptCookies dismisses the cookie bar so that it does not cover the page. */
export async function acceptCookies(page: Page) {
  await page.goto('/')
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Accept' }).click()
}

/** openAlive opens a page and waits for hydration. Before hydration, a link loads a new document. */
export async function openAlive(page: Page, path: string) {
  await page.goto(path)
  await page.waitForFunction(() => !('early' in window && window.early))
}

/** tabTo presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator) {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 50 })
  }).toPass({ timeout: 20_000, intervals: [0] })
}

/** beginTwoStep turns on two-step sign-in in the settings and enters the password. */
export async function beginTwoStep(page: Page) {
  await page.goto('/user/settings')
  await page.getByRole('button', { name: 'Two-step sign-in' }).click()
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  return dialog
}

/** keyShown returns the key shown next to the QR code. */
export async function keyShown(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  return (await page.getByText(/^[A-Z2-7]{4}(-[A-Z2-7]{4})+$/).textContent()) ?? ''
}
