import type { Page, Request } from '@playwright/test'
import { staff } from './people'
import { signInStaff } from './steps'
import { expect, origin, test } from './test'

const typed = 'maya.gurung@example.org'

/** broken breaks a page with an error that quotes typed text. */
const broken = `export default function Broken() { throw new RangeError('${typed} is too long') }`

/** replaceCode replaces the code of the forgot-password page. */
const replaceCode = (page: Page, body: string) =>
  page.route(/\/assets\/ForgotPasswordPage-[\w-]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )

test('a broken page shows the failure, and an admin sees the report without typed text (2.36b 8.14a)', async ({
  page,
  browser,
}) => {
  // A visitor whose browser writes errors to its console as usual.
  const context = await browser.newContext({ baseURL: origin('HULAK_APP_URL') })
  const visitor = await context.newPage()
  const reports: Request[] = []
  visitor.on('request', (request) => {
    if (request.url().endsWith('/v1/browser-errors')) reports.push(request)
  })

  await test.step('the general failure replaces the page and links home (2.36b)', async () => {
    await replaceCode(visitor, broken)
    const answered = visitor.waitForResponse('**/v1/browser-errors')
    await visitor.goto(`/user/forgot-password?email=${typed}`)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    expect((await answered).status()).toBe(200)
    await visitor.getByRole('button', { name: 'Go to Home' }).click()
    await expect(visitor).toHaveURL('/')
  })

  await test.step('one report was sent without typed text (8.14a)', async () => {
    expect(reports).toHaveLength(1)
    const [report] = reports
    expect(report?.postDataJSON()).toEqual({
      kind: 'RENDER',
      name: 'RangeError',
      route: '/user/forgot-password',
      trace: expect.arrayContaining([expect.stringMatching(/^assets\/ForgotPasswordPage-[\w-]+\.js:1:\d+$/)]),
      build: expect.stringMatching(/^[\w-]{8}$/),
      browser: 'CHROME',
    })
    expect(await report?.headerValue('Cookie')).toBeNull()
  })

  await test.step('a code file that does not load is reported, too (8.14a)', async () => {
    await visitor.unrouteAll()
    await visitor.route(/\/assets\/ForgotPasswordPage-[\w-]+\.js$/, (route) => route.abort())
    const answered = visitor.waitForResponse('**/v1/browser-errors')
    await visitor.goto('/user/forgot-password')
    expect((await answered).status()).toBe(200)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  })
  await context.close()

  await test.step('an admin sees both errors, newest first (8.14a)', async () => {
    await signInStaff(page, staff.admin)
    const menu = page.getByRole('navigation', { name: 'Back-office' })
    await menu.getByRole('link', { name: 'Browser errors' }).click()
    const rows = page.getByRole('row').filter({ hasText: '/user/forgot-password' })
    await expect(rows.first()).toContainText('A script failed to load')
    await expect(rows.first()).toContainText(/ForgotPasswordPage-[\w-]+\.js/)
    await expect(rows.last()).toContainText('RangeError')
    await expect(rows.last()).toContainText('Chrome')
    await expect(page.getByRole('main')).not.toContainText('maya')
  })
})
