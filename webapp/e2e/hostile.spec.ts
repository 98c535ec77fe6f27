import { staff } from './people'
import { reachable, readySender } from './prepared'
import { settled, signInAtHome, signInStaff } from './steps'
import { expect, origin, type Page, test } from './test'

// Tests attacks from strangers and other sites: script injection, forged provider messages, and open
// redirects. The console must stay empty, which also shows that the content security policy blocked nothing.

const ran = 'window.hulakWasHere=1'

const scripts = [
  `<script>${ran}</script>`,
  `<ScRiPt>${ran}</sCrIpT>`,
  `<img src=x onerror="${ran}">`,
  `<svg/onload=${ran}>`,
  `<svg><animate onbegin=${ran} attributeName=x dur=1s>`,
  `<iframe srcdoc="<script>parent.${ran}</script>"></iframe>`,
  `<a href="javascript:${ran}">press</a>`,
  `<details open ontoggle=${ran}>`,
  `<math><mi//xlink:href="data:x,<script>${ran}</script>">`,
  `"><script>${ran}</script>`,
  `'-${ran}-'`,
  `\${${ran}}`,
  `{{constructor.constructor('${ran}')()}}`,
  `</textarea><script>${ran}</script>`,
  `</title><script>${ran}</script>`,
  `<style>@import'javascript:${ran}'</style>`,
  `<body onload=${ran}>`,
  `<input autofocus onfocus=${ran}>`,
  `<form><button formaction="javascript:${ran}">press</button></form>`,
  `javascript:${ran}//`,
  `&lt;script&gt;${ran}&lt;/script&gt;`,
  `%3Cscript%3E${ran}%3C/script%3E`,
  `\u2028<script>${ran}</script>`,
]

/** clothes returns variants of each script. */
const clothes: ((script: string) => string)[] = [
  (script) => script,
  (script) => `Namaste ${script}`,
  (script) => script.toUpperCase(),
  (script) => script.replaceAll(' ', '\n'),
  (script) => `${script}${script}`,
  (script) => `<!--${script}`,
  (script) => `]]>${script}`,
  (script) => encodeURIComponent(script),
  (script) => script.replaceAll('<', '\uff1c'),
]
const count = process.env.HULAK_SOAK ? 200 : 24
const payloads = clothes.flatMap((dress) => scripts.map(dress)).slice(0, count)

const nothingRan = async (page: Page) =>
  expect(await page.evaluate(() => 'hulakWasHere' in window), 'nothing has run').toBe(false)

test('text from strangers is escaped on staff pages (2.38c)', async ({ page }) => {
  const app = origin('HULAK_APP_URL')
  for (const [at, payload] of payloads.entries()) {
    const email = `asha${at}.${Date.now()}@example.org`
    const data = { name: 'Asha Rai', email, subject: payload.slice(0, 120), message: payload }
    await expect(async () => {
      const answer = await page.request.post(`${app}/v1/complaints`, { data })
      expect(answer.ok(), await answer.text()).toBe(true) // requests from one address are rate limited
    }).toPass()
  }
  await signInStaff(page, staff.compliance)
  await page.goto('/admin/complaints')
  await page.getByRole('checkbox').uncheck()
  await settled(page)
  await expect(page.getByRole('main')).toContainText(scripts[0] ?? '')
  await nothingRan(page)
  await page.goto('/admin/events?type=complaint.')
  await settled(page)
  await page.getByRole('link', { name: /Filed/ }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Asha Rai')
  await nothingRan(page)
})

test('text about beneficiaries is escaped or refused (2.30a)', async ({ page }) => {
  const { sender, signed } = await readySender(page.request)
  const app = origin('HULAK_APP_URL')
  let taken = 0
  for (const payload of payloads) {
    const answer = await page.request.post(`${app}/v1/senders/beneficiaries`, {
      headers: { Authorization: `Bearer ${signed.token}` },
      data: {
        firstName: 'Sita',
        lastName: 'Gurung',
        addressLine1: payload.slice(0, 255),
        country: 'NPL',
        state: 'Gandaki',
        city: 'Pokhara',
        postalCode: '33700',
        senderRelationship: 'Sister',
        countryCode: '+977',
        phoneNumber: '9841234567',
      },
    })
    expect([200, 400]).toContain(answer.status())
    if (answer.ok()) taken++
  }
  await signInAtHome(page, sender)
  await page.goto('/beneficiary/list')
  await settled(page)
  await expect(page.getByRole('main')).toContainText('Sita Gurung')
  test.info().annotations.push({ type: 'taken', description: `${taken} of ${payloads.length}` })
  await nothingRan(page)
})

test('messages from other pages have no effect (4.10a)', async ({ page }) => {
  const { sender } = await reachable(page.request)
  await signInAtHome(page, sender)
  await page.goto('/user/profile')
  await page.getByRole('button', { name: 'Verify your identity' }).click()
  const widget = page.frameLocator('iframe[title="Identity verification"]')
  await expect(widget.getByRole('heading', { name: 'Confirm who you are' })).toBeVisible()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  const believable = { type: 'kyc', status: 'VERIFIED', message: 'done' }
  const malformed = [
    { type: 'bank', status: 'BANK_ADDED', message: `<img src=x onerror=${ran}>` },
    { type: 'kyc', status: { toString: 'VERIFIED' } },
    { type: 'KYC', status: 'VERIFIED' },
    { status: 'VERIFIED' },
    JSON.stringify(believable),
    ['kyc', 'VERIFIED'],
    null,
    0,
    '',
  ]
  const rounds = process.env.HULAK_SOAK ? 50 : 5
  const heard = page.evaluate(
    (count) =>
      new Promise<void>((done) => {
        let heard = 0
        addEventListener('message', () => {
          if (++heard === count) done()
        })
      }),
    rounds * (1 + malformed.length * 2),
  )
  await test.step('valid messages from another window and invalid messages from the widget', async () => {
    const frame = page.frames().find((frame) => frame.url().startsWith(origin('HULAK_SANDBOX_URL')))
    const send = ([messages, rounds]: [unknown[], number]) => {
      for (let round = 0; round < rounds; round++) {
        for (const message of messages) window.parent.postMessage(message, '*')
      }
    }
    await page.evaluate(send, [[believable, ...malformed], rounds] as [unknown[], number])
    await frame?.evaluate(send, [malformed, rounds] as [unknown[], number])
    await heard
    expect(asked, 'nobody was asked anything because of them').toEqual([])
  })
  await test.step('a widget message is only a hint, and the provider’s answer counts (4.05d)', async () => {
    const frame = page.frames().find((frame) => frame.url().startsWith(origin('HULAK_SANDBOX_URL')))
    const answer = page.waitForResponse('**/v1/senders/kyc-status')
    await frame?.evaluate((message) => window.parent.postMessage(message, '*'), believable)
    expect(await (await answer).json()).toMatchObject({ isKYCVerified: false })
    await expect(page.getByText('Not verified', { exact: true }).first()).toBeVisible()
  })
  await nothingRan(page)
})

test('a return path can only lead to a page of this site (2.12a 4.15a)', async ({ page, baseURL }) => {
  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'https:evil.example',
    '///evil.example/%2e%2e',
    '/%09/evil.example',
    '/%2f%2fevil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '\u0000//evil.example',
    '@evil.example',
    '/.evil.example',
  ]
  const away: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && !request.url().startsWith(`${baseURL}/`)) away.push(request.url())
  })
  for (const target of elsewhere) {
    const word = encodeURIComponent(target)
    for (const path of [
      `/?next=${word}`,
      `/oauth2/redirect?error=${word}`,
      `/payment/details?redirect=${word}&returnUrl=${word}`,
    ]) {
      await page.goto(path)
      await expect(page.getByRole('banner')).toBeVisible()
      expect(new URL(page.url()).origin, path).toBe(baseURL)
    }
  }
  expect(away).toEqual([])
})
