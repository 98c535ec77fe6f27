import { type Browser, expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { codeSentTo } from './mailbox'
import type { Beneficiary, Sender, StaffRole, staff } from './people'
import { newStaff, type StaffMember } from './staff'

// What people do on the pages, in their words: everything is found by its role and its name, as they find it.

/** The field of a form by its name. Passwords and dates have no role, so those are found by their label. */
export const field = (form: Page | Locator | FrameLocator, name: string) =>
  form.getByRole('textbox', { name, exact: true }).or(form.getByLabel(name, { exact: true }))

/** Chooses from a list that opens below its field. */
export async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** Quotes a transfer in the calculator, wherever it stands. */
export async function quote(page: Page, amount: string, payWith: 'Bank Account' | 'Debit Card') {
  const calculator = page.getByRole('form', { name: 'Calculator' })
  await expect(calculator.getByLabel('Send money to')).toHaveValue('Nepal')
  await calculator.getByRole('radio', { name: payWith }).check()
  await calculator.getByLabel('You send').fill(amount)
  await expect(calculator.getByText('You pay in total')).toBeVisible()
}

/** Fills in the form that opens an account, and sends it. */
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

/** Enters the codes of e-mail and phone, and goes on. */
export async function verifyContact(page: Page, sender: Sender) {
  await verifyEmail(page, sender)
  await page.getByRole('button', { name: 'Continue' }).click()
  await verifyPhone(page, sender)
  await expect(page.getByRole('heading', { name: 'Congratulations' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Fills in the identity check on the provider's page. The last name chooses what comes of it. */
export async function passIdentityCheck(page: Page) {
  const widget = page.frameLocator('iframe[title="Identity verification"]')
  await expect(widget.getByRole('heading', { name: 'Confirm who you are' })).toBeVisible()
  await field(widget, 'Date of birth').fill('1990-04-12')
  await field(widget, 'Street and number').fill('500 Elm Street')
  await field(widget, 'City').fill('Dallas')
  await field(widget, 'ZIP code').fill('75201')
  await field(widget, 'Social Security number').fill('123-45-6789')
  await widget.getByRole('button', { name: 'Verify my identity' }).click()
}

/** Confirms by password that it is the sender who adds a source of money, as the dialog asks before the provider's page opens. */
export async function confirmSource(page: Page, { password }: Pick<Sender, 'password'>, title: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await field(dialog, 'Password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}

/** Signs in to a bank on the provider's page, and links an account of it. */
export async function linkBank(page: Page, account = 'Everyday Checking') {
  const widget = page.frameLocator('iframe[title="Link a bank account"]')
  await widget.getByRole('button', { name: 'Cedar National Bank' }).click()
  await field(widget, 'Username').fill('user_good')
  await field(widget, 'Password').fill('pass_good')
  await widget.getByRole('button', { name: 'Sign in' }).click()
  await widget.getByRole('radio', { name: account }).check()
  await widget.getByRole('button', { name: 'Link this account' }).click()
}

/** Types a card on the provider's page. */
export async function addCard(page: Page, holder: string) {
  const widget = page.frameLocator('iframe[title="Add a debit card"]')
  await field(widget, 'Card number').fill('4242 4242 4242 4242')
  await field(widget, 'Expires (MM/YY)').fill('12/30')
  await field(widget, 'Security code').fill('123')
  await field(widget, 'Name on card').fill(holder)
  await widget.getByRole('button', { name: 'Add card' }).click()
}

/** Says who the beneficiary is. */
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

/** Chooses bank deposit and fills in the account. */
export async function toBank(page: Page, accountNumber: string, submit = 'Next') {
  await page.getByRole('radio', { name: 'Bank Deposit' }).click()
  await choose(page, 'Bank', 'Nabil Bank Limited')
  await field(page, 'Branch').fill('Pokhara')
  await field(page, 'Account number').fill(accountNumber)
  await choose(page, 'Purpose of the transfer', 'Family Expenses')
  await page.getByRole('button', { name: submit }).click()
}

/** Chooses cash pickup and the place where it is collected. */
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

/** Has the browser forget who is signed in. No page of the app is open meanwhile: it would go on asking with what is gone. */
export async function forgetSession(page: Page) {
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
}

/** Passes the first step of signing in: the dialog asks for the second factor then. */
export async function passPasswordStep(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByRole('banner').getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign in' })
  await field(dialog, 'Email').fill(email)
  await field(dialog, 'Password').fill(password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog.getByLabel('Authenticator app code')).toBeVisible()
  return dialog
}

/** Says why personal data are looked at, as each tab of the back-office asks first. */
export async function statePurpose(page: Page) {
  await page.getByRole('radio', { name: 'Routine work' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Signs a new member of staff in, by a recovery code, which leads to the back-office. */
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
 * Signs in two members of staff, the first on the page that is given. An approval takes a second person whose account is older
 * than the act, so both sign in before either of them acts.
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

/** Approves the pending request that holds a text, as the second person. */
export async function approveRequest(page: Page, text: string) {
  await page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name: 'Approvals' }).click()
  const row = page.getByRole('row').filter({ hasText: text })
  await row.getByRole('button', { name: /^Approve: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve this request?' })
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await expect(dialog).toBeHidden()
}

/** Presses Release on the page of a held transfer and says why. */
export async function approveRelease(page: Page, transfer: string, comments: string) {
  await page.goto(`/admin/holds/${transfer}`)
  await settled(page)
  await page.getByRole('button', { name: 'Release' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Comments' }).fill(comments)
  await dialog.getByRole('button', { name: 'Release' }).click()
  await expect(dialog).toBeHidden()
}

/** The line of a transfer on the dashboard. */
export const transferRow = (page: Page, pin: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: new RegExp(`^Track, .*${pin}$`) }) })

/** When the page was loaded: the same moment later says that nobody has loaded it again meanwhile. */
export const loadedAt = (page: Page) => page.evaluate(() => performance.timeOrigin)

/** Signs a sender in on the home page, which leads to their dashboard. */
export async function signInAtHome(page: Page, sender: { email: string; password: string }) {
  await page.goto('/')
  await signIn(page, sender)
  await expect(page).toHaveURL('/dashboard')
}

interface Wish {
  amount: string
  payWith: 'Bank Account' | 'Debit Card'
  /** The linked bank or card by its name. */
  source: string
  method?: 'Bank Deposit' | 'Cash Pickup'
}

/** Walks somebody who has everything that sending needs from the dashboard to the review. */
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

/** Chooses Sita, how the money reaches her, and what it is for. */
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

/** Waits until a page shows what it has to say, and nothing of it is still on its way. */
export async function settled(page: Page) {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  await expect(page.getByText('getting things ready')).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Has read about cookies, so that their bar no longer covers a page. */
export async function acceptCookies(page: Page) {
  await page.goto('/')
  await page.getByRole('region', { name: 'Cookies' }).getByRole('button', { name: 'Accept' }).click()
}

/** Opens a page and waits until it is alive: before, a link is the browser's own and leads to a document of its own. */
export async function openAlive(page: Page, path: string) {
  await page.goto(path)
  await page.waitForFunction(() => !('early' in window && window.early))
}

/** Goes on with the Tab key until the focus is there. */
export async function tabTo(page: Page, target: Locator) {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 50 })
  }).toPass({ timeout: 20_000, intervals: [0] })
}

/** Begins to switch two-step sign-in on, in the settings, and answers the dialog that asks for the password. */
export async function beginTwoStep(page: Page) {
  await page.goto('/user/settings')
  await page.getByRole('button', { name: 'Two-step sign-in' }).click()
  await page.getByRole('button', { name: 'Turn on two-step sign-in' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn on two-step sign-in' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  return dialog
}

/** The key that stands beside the picture for an authenticator app. */
export async function keyShown(page: Page): Promise<string> {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  return (await page.getByText(/^[A-Z2-7]{4}(-[A-Z2-7]{4})+$/).textContent()) ?? ''
}
