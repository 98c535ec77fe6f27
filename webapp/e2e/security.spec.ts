import { staff } from './fixtures'
import { signInSender, signInStaff, waitUntilLoaded } from './steps'
import { expect, origin, type Page, test } from './test'
import { createContactVerifiedSender, createReadySender } from './testData'

// Tests attacks by visitors and other sites: script injection, forged provider messages, and open redirects.
// The browser logs each script that the content security policy blocks. A test therefore also fails if the policy had
// to block a script.

const marker = 'window.injectedScriptRan=1'

const scripts = [
  `<script>${marker}</script>`,
  `<ScRiPt>${marker}</sCrIpT>`,
  `<img src=x onerror="${marker}">`,
  `<svg/onload=${marker}>`,
  `<svg><animate onbegin=${marker} attributeName=x dur=1s>`,
  `<iframe srcdoc="<script>parent.${marker}</script>"></iframe>`,
  `<a href="javascript:${marker}">press</a>`,
  `<details open ontoggle=${marker}>`,
  `<math><mi//xlink:href="data:x,<script>${marker}</script>">`,
  `"><script>${marker}</script>`,
  `'-${marker}-'`,
  `\${${marker}}`,
  `{{constructor.constructor('${marker}')()}}`,
  `</textarea><script>${marker}</script>`,
  `</title><script>${marker}</script>`,
  `<style>@import'javascript:${marker}'</style>`,
  `<body onload=${marker}>`,
  `<input autofocus onfocus=${marker}>`,
  `<form><button formaction="javascript:${marker}">press</button></form>`,
  `javascript:${marker}//`,
  `&lt;script&gt;${marker}&lt;/script&gt;`,
  `%3Cscript%3E${marker}%3C/script%3E`,
  `\u2028<script>${marker}</script>`,
]

/** disguises is a list of functions that disguise a script. */
const disguises: ((script: string) => string)[] = [
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
const payloadCount = process.env.HULAK_SOAK ? 200 : 24
const payloads = disguises.flatMap((disguise) => scripts.map(disguise)).slice(0, payloadCount)

const expectNoScriptRan = async (page: Page) =>
  expect(await page.evaluate(() => 'injectedScriptRan' in window), 'whether an injected script ran').toBe(
    false,
  )

test('staff pages escape text from visitors (2.38c)', async ({ page }) => {
  const app = origin('HULAK_APP_URL')
  for (const [index, payload] of payloads.entries()) {
    const email = `asha${index}.${Date.now()}@example.org`
    const data = { name: 'Asha Rai', email, subject: payload.slice(0, 120), message: payload }
    await expect(async () => {
      const response = await page.request.post(`${app}/v1/complaints`, { data })
      // The server rate-limits complaints, so a request can fail at first.
      expect(response.ok(), await response.text()).toBe(true)
    }).toPass()
  }
  await signInStaff(page, staff.compliance)
  await page.goto('/admin/complaints')
  await page.getByRole('checkbox').uncheck()
  await waitUntilLoaded(page)
  await expect(page.getByRole('main')).toContainText(scripts[0] ?? '')
  await expectNoScriptRan(page)
  await page.goto('/admin/events?type=complaint.')
  await waitUntilLoaded(page)
  await page.getByRole('link', { name: /Filed/ }).first().click()
  await expect(page.getByRole('dialog')).toContainText('Asha Rai')
  await expectNoScriptRan(page)
})

test('the site escapes or rejects scripts in beneficiary text (2.30a)', async ({ page }) => {
  const { sender, session } = await createReadySender(page.request)
  const app = origin('HULAK_APP_URL')
  let acceptedCount = 0
  for (const payload of payloads) {
    const response = await page.request.post(`${app}/v1/senders/beneficiaries`, {
      headers: { Authorization: `Bearer ${session.token}` },
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
    expect([200, 400]).toContain(response.status())
    if (response.ok()) acceptedCount++
  }
  await signInSender(page, sender)
  await page.goto('/beneficiary/list')
  await waitUntilLoaded(page)
  await expect(page.getByRole('main')).toContainText('Sita Gurung')
  test
    .info()
    .annotations.push({ type: 'accepted payloads', description: `${acceptedCount} of ${payloads.length}` })
  await expectNoScriptRan(page)
})

test('messages from other pages have no effect (4.10a)', async ({ page }) => {
  const { sender } = await createContactVerifiedSender(page.request)
  await signInSender(page, sender)
  await page.goto('/user/profile')
  await page.getByRole('button', { name: 'Verify your identity' }).click()
  const widget = page.frameLocator('iframe[title="Identity verification"]')
  await expect(widget.getByRole('heading', { name: 'Verify your identity' })).toBeVisible()
  const writeRequests: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET')
      writeRequests.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  const validMessage = { type: 'kyc', status: 'VERIFIED', message: 'done' }
  const invalidMessages = [
    { type: 'bank', status: 'BANK_ADDED', message: `<img src=x onerror=${marker}>` },
    { type: 'kyc', status: { toString: 'VERIFIED' } },
    { type: 'KYC', status: 'VERIFIED' },
    { status: 'VERIFIED' },
    JSON.stringify(validMessage),
    ['kyc', 'VERIFIED'],
    null,
    0,
    '',
  ]
  const rounds = process.env.HULAK_SOAK ? 50 : 5
  const allReceived = page.evaluate(
    (total) =>
      new Promise<void>((done) => {
        let count = 0
        addEventListener('message', () => {
          if (++count === total) done()
        })
      }),
    rounds * (1 + invalidMessages.length * 2),
  )
  await test.step('valid messages from the wrong window and invalid messages from the widget cause no requests', async () => {
    const frame = page.frames().find((frame) => frame.url().startsWith(origin('HULAK_SANDBOX_URL')))
    const send = ([messages, rounds]: [unknown[], number]) => {
      for (let round = 0; round < rounds; round++) {
        for (const message of messages) window.parent.postMessage(message, '*')
      }
    }
    await page.evaluate(send, [[validMessage, ...invalidMessages], rounds] as [unknown[], number])
    await frame?.evaluate(send, [invalidMessages, rounds] as [unknown[], number])
    await allReceived
    expect(writeRequests, 'requests that change data').toEqual([])
  })
  await test.step('a valid widget message makes the page ask the server for the status (4.05d)', async () => {
    const frame = page.frames().find((frame) => frame.url().startsWith(origin('HULAK_SANDBOX_URL')))
    const response = page.waitForResponse('**/v1/senders/kyc-status')
    await frame?.evaluate((message) => window.parent.postMessage(message, '*'), validMessage)
    expect(await (await response).json()).toMatchObject({ isKYCVerified: false })
    await expect(page.getByText('Not verified', { exact: true }).first()).toBeVisible()
  })
  await expectNoScriptRan(page)
})

test('return paths lead only to pages on this site (2.12a 4.15a)', async ({ page, baseURL }) => {
  const targets = [
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
  const externalNavigations: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && !request.url().startsWith(`${baseURL}/`))
      externalNavigations.push(request.url())
  })
  for (const target of targets) {
    const encoded = encodeURIComponent(target)
    for (const path of [
      `/?next=${encoded}`,
      `/oauth2/redirect?error=${encoded}`,
      `/payment/details?redirect=${encoded}&returnUrl=${encoded}`,
    ]) {
      await page.goto(path)
      await expect(page.getByRole('banner')).toBeVisible()
      expect(new URL(page.url()).origin, path).toBe(baseURL)
    }
  }
  expect(externalNavigations).toEqual([])
})
