import { type Browser, expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { Beneficiary, Sender, StaffRole, staff } from './fixtures'
import { waitForCode } from './mailbox'
import { createStaff, type StaffMember } from './staff'
import { origin } from './test'
import { readBody } from './tokenServer'

// Steps that tests perform as users. They find elements by role and name.

/** field returns a form field. It finds password and date fields by label, because they have no role. */
export const field = (form: Page | Locator | FrameLocator, name: string) =>
  form.getByRole('textbox', { name, exact: true }).or(form.getByLabel(name, { exact: true }))

/** selectOption selects an option from a dropdown. */
export async function selectOption(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** selectState selects the sender's state. */
export const selectState = (page: Page, state: string) =>
  page.getByRole('combobox', { name: 'State' }).selectOption({ label: state })

/** fillCalculator enters an amount and a payment method in the calculator on the current page. */
export async function fillCalculator(page: Page, amount: string, payWith: 'Bank Account' | 'Debit Card') {
  const calculator = page.getByRole('form', { name: 'Calculator' })
  await expect(calculator.getByLabel('Send money to')).toHaveValue('Nepal')
  await calculator.getByRole('radio', { name: payWith }).check()
  await calculator.getByLabel('You send').fill(amount)
  await expect(calculator.getByText(/^Total to pay/)).toBeVisible()
}

/** signUp fills in and submits the sign-up form. */
export async function signUp(page: Page, sender: Sender, state = 'Texas') {
  await field(page, 'First name').fill(sender.firstName)
  await field(page, 'Last name').fill(sender.lastName)
  await field(page, 'Email').fill(sender.email)
  await selectState(page, state)
  await field(page, 'Mobile number').fill(sender.phone)
  await field(page, 'Password').fill(sender.password)
  await page.getByRole('button', { name: 'Sign up' }).click()
}

/** enterCode enters the newest code sent to an email address or phone number. The page submits it by itself. */
async function enterCode(page: Page, heading: string, recipient: string) {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await field(page, 'Verification code').fill(await waitForCode(page.request, recipient))
}

/** verifyEmail enters the code from the verification email. */
export const verifyEmail = (page: Page, sender: Sender) => enterCode(page, 'Email Verification', sender.email)

/** verifyPhone enters the code from the text message. */
export const verifyPhone = (page: Page, sender: Sender) =>
  enterCode(page, 'Phone Verification', `+1${sender.phone}`)

/** verifyContact verifies the email address and the phone number. The next page opens by itself. */
export async function verifyContact(page: Page, sender: Sender) {
  await verifyEmail(page, sender)
  await verifyPhone(page, sender)
  await expect(page.getByText(/^Congratulations/)).toBeVisible()
}

/** submitIdentityCheck submits the provider's identity form. The sender's last name determines the result. */
export async function submitIdentityCheck(page: Page) {
  const widget = page.frameLocator('iframe[title="Identity verification"]')
  await expect(widget.getByRole('heading', { name: 'Verify your identity' })).toBeVisible()
  await field(widget, 'Date of birth').fill('1990-04-12')
  await field(widget, 'Street address').fill('500 Elm Street')
  await field(widget, 'City').fill('Dallas')
  await field(widget, 'ZIP code').fill('75201')
  await field(widget, 'Social Security number').fill('123-45-6789')
  await widget.getByRole('button', { name: 'Verify my identity' }).click()
}

/** confirmSource enters the sender's password, which the page requires before a sender adds a payment source. */
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
  await field(widget, 'Expiration date (MM/YY)').fill('12/30')
  await field(widget, 'Security code').fill('123')
  await field(widget, 'Name on card').fill(holder)
  await widget.getByRole('button', { name: 'Add card' }).click()
}

/** fillBeneficiary fills in the beneficiary form. */
export async function fillBeneficiary(page: Page, beneficiary: Beneficiary) {
  await field(page, 'First name').fill(beneficiary.firstName)
  await field(page, 'Last name').fill(beneficiary.lastName)
  await selectOption(page, 'Relationship to you', beneficiary.relationship)
  await field(page, 'Mobile number').fill(beneficiary.phone)
  if (beneficiary.email) await field(page, 'Email').fill(beneficiary.email)
  await field(page, 'Address').fill(beneficiary.address)
  await page.getByRole('combobox', { name: 'City' }).fill(beneficiary.city)
  await field(page, 'Postal code').fill(beneficiary.postalCode)
  await selectOption(page, 'Province', beneficiary.province)
}

/** chooseBankDeposit chooses bank deposit, enters the account, and submits the form. */
export async function chooseBankDeposit(page: Page, accountNumber: string, submit = 'Next') {
  await page.getByRole('radio', { name: 'Bank Deposit' }).click()
  await selectOption(page, 'Bank', 'Nabil Bank Limited')
  await field(page, 'Branch').fill('Pokhara')
  await field(page, 'Account number').fill(accountNumber)
  await selectOption(page, 'Purpose of the transfer', 'Family Expenses')
  await page.getByRole('button', { name: submit }).click()
}

/** chooseCashPickup chooses cash pickup, selects the first pickup location, and submits the form. */
export async function chooseCashPickup(page: Page, submit = 'Next') {
  await page.getByRole('radio', { name: 'Cash Pickup' }).click()
  await page.getByRole('combobox', { name: 'Pickup location' }).click()
  await page.getByRole('option').first().click()
  await selectOption(page, 'Purpose of the transfer', 'Family Expenses')
  await page.getByRole('button', { name: submit }).click()
}

/**
 * sendMoneyNow authorizes the transfer on the review page and returns its PIN. If duplicate is true, it also confirms
 * that the sender wants to send the same amount again.
 */
export async function sendMoneyNow(page: Page, { duplicate = false } = {}): Promise<string> {
  await page.getByRole('button', { name: 'Send Money Now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, Continue' }).click()
  if (duplicate) {
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

/** signIn opens the sign-in dialog and signs in. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  await fillSignIn(page, { email, password })
}

/** fillSignIn fills in and submits the open sign-in dialog. */
export async function fillSignIn(page: Page, { email, password }: { email: string; password: string }) {
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await field(dialog, 'Email').fill(email)
  await field(dialog, 'Password').fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/**
 * clearSession removes the session from the browser. It first leaves the app, because an open page would send more
 * requests with the old session.
 */
export async function clearSession(page: Page) {
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
}

/** submitPassword submits the email and password. It returns the dialog, which then asks for the second factor. */
export async function submitPassword(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await field(dialog, 'Email').fill(email)
  await field(dialog, 'Password').fill(password)
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog.getByLabel('Authenticator app code')).toBeVisible()
  return dialog
}

/** selectPurpose selects a purpose for viewing personal data. Each new back-office tab asks for a purpose. */
export async function selectPurpose(page: Page) {
  await page.getByRole('radio', { name: 'Routine work' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** signInStaff creates a staff member, signs in through the API, and opens the back office. */
export async function signInStaff(page: Page, { role }: { role: StaffRole }): Promise<StaffMember> {
  const member = await createStaff(role)
  const { email, password, recoveryCodes } = member
  const { challenge } = await post<{ challenge: string }>(page, 'signin', { email, password })
  await openSession(page, await post(page, 'second-factor', { challenge, code: recoveryCodes[0] }))
  await expect(page).toHaveURL('/admin/dashboard')
  await selectPurpose(page)
  return member
}

/**
 * signInTwoStaffMembers signs in two staff members and returns the second member's page. Call it before the test
 * requests an approval, because an approver's account must be older than the request.
 */
export async function signInTwoStaffMembers(
  page: Page,
  browser: Browser,
  member: (typeof staff)[keyof typeof staff],
): Promise<Page> {
  const secondPage = await (await browser.newContext()).newPage()
  await signInStaff(secondPage, member)
  await signInStaff(page, member)
  return secondPage
}

/** openFromMenu opens a back-office page with its entry in the menu, under a heading. */
export async function openFromMenu(page: Page, heading: string, entry: string) {
  const menu = page.getByRole('navigation', { name: 'Back office' })
  const toggle = menu.getByRole('button', { name: heading, exact: true })
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  await menu.getByRole('link', { name: entry, exact: true }).click()
}

/** approveRequest approves the pending request whose row contains the given text. */
export async function approveRequest(page: Page, text: string) {
  await openFromMenu(page, 'Home', 'Approvals')
  const row = page.getByRole('row').filter({ hasText: text })
  await row.getByRole('button', { name: /^Approve: / }).click()
  const dialog = page.getByRole('dialog', { name: /^Approve the request of/ })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toBeHidden()
}

/** releaseTransfer releases a transfer on hold, with comments. */
export async function releaseTransfer(page: Page, transferId: string, comments: string) {
  await page.goto(`/admin/holds/${transferId}`)
  await waitUntilLoaded(page)
  await page.getByRole('button', { name: 'Release transfer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Comments' }).fill(comments)
  await dialog.getByRole('button', { name: 'Release transfer' }).click()
  await expect(dialog).toBeHidden()
}

/** transferRow returns the row for a transfer on the dashboard. */
export const transferRow = (page: Page, pin: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: new RegExp(`^Track, .*${pin}$`) }) })

/** loadTime returns when the page loaded. A test compares load times to detect a reload. */
export const loadTime = (page: Page) => page.evaluate(() => performance.timeOrigin)

/** signInSender signs in a sender through the API and opens the dashboard. */
export async function signInSender(page: Page, { email, password }: { email: string; password: string }) {
  await openSession(page, await post(page, 'signin', { email, password }))
  await expect(page).toHaveURL('/dashboard')
}

/** post sends a request for a session. The browser stores the cookie in the response. */
const post = async <Body>(page: Page, path: string, data: unknown): Promise<Body> =>
  readBody(await page.request.post(`${origin('HULAK_APP_URL')}/v1/auth/${path}`, { data }))

/** openSession opens the page that social sign-in returns to, which starts a session with the server's response. */
async function openSession(page: Page, login: unknown) {
  await page.route('**/v1/auth/token', (route) => route.fulfill({ json: login }), { times: 1 })
  await page.goto('/oauth2/redirect?token=reference')
}

/** TransferOptions describes a transfer to the beneficiary Sita. */
interface TransferOptions {
  amount: string
  payWith: 'Bank Account' | 'Debit Card'
  /** source is the name of a linked bank or card. */
  source: string
  method?: 'Bank Deposit' | 'Cash Pickup'
}

/** goToReview fills in a transfer, from the dashboard to the review page. */
export async function goToReview(
  page: Page,
  { amount, payWith, source, method = 'Bank Deposit' }: TransferOptions,
) {
  await page.getByRole('banner').getByRole('link', { name: 'Send Money' }).click()
  await fillCalculator(page, amount, payWith)
  await page.getByRole('button', { name: 'Continue' }).click()
  await chooseBeneficiary(page, method)
  await expect(page).toHaveURL('/payment/information')
  await page.getByRole('button', { name: new RegExp(`^${payWith}`) }).click()
  await page.getByRole('radio', { name: source }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/payment/review')
}

/** chooseBeneficiary chooses Sita, a payout method, and a purpose, and continues. */
export async function chooseBeneficiary(page: Page, method: 'Bank Deposit' | 'Cash Pickup') {
  await page.getByRole('radio', { name: 'Sita Gurung' }).click()
  await page.getByRole('radio', { name: method }).click()
  if (method === 'Cash Pickup') {
    await page.getByRole('combobox', { name: 'Pickup location' }).click()
    await page.getByRole('option').first().click()
  }
  await selectOption(page, 'Purpose of the transfer', 'Family Expenses')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** waitUntilLoaded waits until a page has loaded all its content. */
export async function waitUntilLoaded(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await expect(page.getByText('getting things ready')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByRole('option', { name: 'Loading states' })).toHaveCount(0)
}

/** acceptCookies dismisses the cookie bar, which would cover part of each page. */
export async function acceptCookies(page: Page) {
  await openHydrated(page, '/')
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Accept' }).click()
}

/** openHydrated opens a page and waits for hydration. Before hydration, links load a new document. */
export async function openHydrated(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
}

/** waitForHydration waits until React has attached its properties to the page's heading. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__reactProps')),
  )

/** tabTo presses Tab until the element has focus. */
export async function tabTo(page: Page, target: Locator) {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 50 })
  }).toPass({ timeout: 20_000, intervals: [0] })
}

/** openTwoStepSetup opens the dialog that turns on two-step sign-in and returns it. */
export async function openTwoStepSetup(page: Page) {
  await page.goto('/user/settings')
  await page.getByRole('button', { name: 'Two-step sign-in' }).click()
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  return dialog
}

/** authenticatorKey returns the key next to the QR code. */
export async function authenticatorKey(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  return (await page.getByText(/^[A-Z2-7]{4}(-[A-Z2-7]{4})+$/).textContent()) ?? ''
}
