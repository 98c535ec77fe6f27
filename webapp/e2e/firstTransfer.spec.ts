import type { FrameLocator, Locator, Page, TestInfo } from '@playwright/test'
import { newSender, sita } from './fixtures'
import { waitForCode } from './mailbox'
import { field, waitForHydration, waitUntilLoaded } from './steps'
import { expect, test } from './test'

const maxClicks = 34
const maxFields = 22

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

type Effort = 'clicks' | 'keys' | 'fields'

/**
 * Person uses the site like a person with a phone, who types each character and taps each field that has no focus.
 * It counts taps, keystrokes, and fields by page.
 */
class Person {
  private readonly efforts = new Map<string, Record<Effort, number>>()

  private constructor(
    readonly page: Page,
    private readonly info: TestInfo,
  ) {}

  /** start counts the trusted events in the page and in the frames of the providers. */
  static async start(page: Page, info: TestInfo) {
    const person = new Person(page, info)
    await page.context().exposeBinding('countEffort', (_, effort: Effort) => person.count(effort))
    await page.addInitScript(() => {
      const { countEffort } = window as unknown as { countEffort: (effort: string) => void }
      const listen = (event: string, effort: string) =>
        addEventListener(event, ({ isTrusted }) => isTrusted && countEffort(effort), { capture: true })
      listen('pointerdown', 'clicks')
      listen('keydown', 'keys')
    })
    return person
  }

  private count(effort: Effort) {
    const { pathname } = new URL(this.page.url())
    const counts = this.efforts.get(pathname) ?? { clicks: 0, keys: 0, fields: 0 }
    counts[effort]++
    this.efforts.set(pathname, counts)
  }

  async tap(target: Locator) {
    await expect(target).toBeEnabled()
    await target.tap()
  }

  /** fill taps a field that has no focus, and types the text. */
  async fill(target: Locator, text: string) {
    await expect(target).toBeVisible()
    if (!(await target.evaluate((element) => element === document.activeElement))) await this.tap(target)
    await expect(target).toBeFocused()
    await target.pressSequentially(text)
    this.count('fields')
  }

  /** choose opens a dropdown and taps an option. */
  async choose(label: string, option: string) {
    await this.tap(this.page.getByRole('combobox', { name: label }))
    await this.tap(this.page.getByRole('option', { name: option, exact: true }))
    this.count('fields')
  }

  /** look takes a picture of the page. */
  async look(name: string) {
    await waitUntilLoaded(this.page)
    await this.page.screenshot({ path: this.info.outputPath(`${name}.png`), fullPage: true })
  }

  total(effort: Effort) {
    return [...this.efforts.values()].reduce((sum, counts) => sum + counts[effort], 0)
  }

  report() {
    const rows = [...this.efforts].map(
      ([path, { clicks, keys, fields }]) => `${path}: ${clicks} clicks, ${keys} keys, ${fields} fields`,
    )
    const total = `total: ${this.total('clicks')} clicks, ${this.total('keys')} keys, ${this.total('fields')} fields`
    process.stdout.write(`${[...rows, total].join('\n')}\n`)
  }
}

const widget = (page: Page, title: string): FrameLocator => page.frameLocator(`iframe[title="${title}"]`)

test('the first transfer by bank takes few clicks and fields on a phone (1.01a)', async ({ page }, info) => {
  const person = await Person.start(page, info)
  const sender = newSender()
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await test.step('the visitor enters an amount', async () => {
    await page.goto('/')
    await waitForHydration(page)
    await person.look('home')
    await person.tap(button('Accept'))
    await person.fill(page.getByLabel('You send'), '300')
    await person.tap(button('Send Money'))
  })

  await test.step('the visitor signs up', async () => {
    await expect(page.getByRole('heading', { name: 'Tell us about yourself' })).toBeVisible()
    await person.look('registration')
    await person.fill(field(page, 'First name'), sender.firstName)
    await person.fill(field(page, 'Last name'), sender.lastName)
    await person.fill(field(page, 'Email'), sender.email)
    await person.fill(field(page, 'ZIP code'), '75201')
    await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('TX')
    await person.fill(field(page, 'Mobile number'), sender.phone)
    await person.fill(field(page, 'Password'), sender.password)
    await person.tap(button('Sign up'))
  })

  await test.step('the sender enters the codes', async () => {
    await expect(page.getByRole('heading', { name: 'Email Verification' })).toBeVisible()
    await person.look('email-code')
    await person.fill(field(page, 'Verification code'), await waitForCode(page.request, sender.email))
    await expect(page.getByRole('heading', { name: 'Phone Verification' })).toBeVisible()
    await person.look('phone-code')
    await person.fill(field(page, 'Verification code'), await waitForCode(page.request, `+1${sender.phone}`))
    await expect(page).toHaveURL('/user/details')
  })

  await test.step('the sender passes the identity check', async () => {
    const identity = widget(page, 'Identity verification')
    await expect(identity.getByRole('heading', { name: 'Verify your identity' })).toBeVisible()
    await expect(field(identity, 'City')).toHaveValue('Dallas')
    await person.look('identity')
    await person.fill(field(identity, 'Date of birth'), '04121990')
    await person.fill(field(identity, 'Street address'), '500 Elm Street')
    await person.fill(field(identity, 'Social Security number'), '123456789')
    await person.tap(identity.getByRole('button', { name: 'Verify my identity' }))
  })

  await test.step('the sender adds a beneficiary with a bank account', async () => {
    await expect(page).toHaveURL('/beneficiary/payout-method/list')
    await person.look('beneficiary')
    await person.fill(field(page, 'First name'), sita.firstName)
    await person.fill(field(page, 'Last name'), sita.lastName)
    await person.choose('Relationship to you', sita.relationship)
    await person.fill(field(page, 'Mobile number'), sita.phone)
    await person.fill(page.getByRole('combobox', { name: 'City' }), 'Pokh')
    await person.tap(page.getByRole('option', { name: 'Pokhara, Kaski' }))
    await expect(page.getByRole('combobox', { name: 'Province' })).toHaveValue('Gandaki')
    await expect(page.getByRole('radio', { name: 'Bank Deposit' })).toBeChecked()
    await person.choose('Bank', 'Nabil Bank Limited')
    await person.fill(field(page, 'Account number'), '0123456789012345')
    await person.choose('Purpose of the transfer', 'Family Expenses')
    await person.look('beneficiary-filled')
    await person.tap(button('Next'))
  })

  await test.step('the sender links a bank account', async () => {
    await expect(page).toHaveURL('/payment/information')
    const bank = widget(page, 'Link a bank account')
    await expect(bank.getByRole('button', { name: 'Cedar National Bank' })).toBeVisible()
    await person.look('banks')
    await person.tap(bank.getByRole('button', { name: 'Cedar National Bank' }))
    await person.fill(field(bank, 'Username'), 'user_good')
    await person.fill(field(bank, 'Password'), 'pass_good')
    await person.tap(bank.getByRole('button', { name: 'Sign in' }))
    await expect(bank.getByRole('radio', { name: 'Everyday Checking' })).toBeChecked()
    await person.look('bank')
    await person.tap(bank.getByRole('button', { name: 'Link this account' }))
  })

  await test.step('the sender reviews and sends the transfer', async () => {
    await expect(page).toHaveURL('/payment/review')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Sita gets NPR 39,975 by \w+, \w+ \d+$/)
    await expect(button('Send Money Now')).toBeInViewport()
    const main = await page.getByRole('main').boundingBox()
    expect(main?.height, 'two screens').toBeLessThanOrEqual(2 * 844)
    await person.look('review')
    await person.tap(button('Send Money Now'))
    await person.tap(page.getByRole('dialog').getByRole('button', { name: 'Yes, Continue' }))
    await expect(page.getByRole('heading', { name: 'Your money is on its way' })).toBeVisible()
    await person.look('success')
  })

  person.report()
  expect(person.total('clicks')).toBeLessThanOrEqual(maxClicks)
  expect(person.total('fields')).toBeLessThanOrEqual(maxFields)
})
