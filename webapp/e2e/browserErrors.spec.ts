import type { Page, Request } from '@playwright/test'
import { staff } from './fixtures'
import { openFromMenu, signInStaff } from './steps'
import { expect, origin, test } from './test'

const email = 'maya.gurung@example.org'

/** throwingModule is a page module that throws an error. The error message contains the visitor’s email address. */
const throwingModule = `export default function Broken() { throw new RangeError('${email} is too long') }`

/** replaceForgotPasswordModule replaces the script of the forgot-password page. */
const replaceForgotPasswordModule = (page: Page, body: string) =>
  page.route(/\/assets\/ForgotPasswordPage-[\w-]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )

test('a broken page shows an error, and an admin sees the report without personal data (2.36b 8.14a)', async ({
  page,
  browser,
}) => {
  // The default context fails the test on any logged error, so the visitor uses another context.
  const context = await browser.newContext({ baseURL: origin('HULAK_APP_URL') })
  const visitor = await context.newPage()
  const reports: Request[] = []
  visitor.on('request', (request) => {
    if (request.url().endsWith('/v1/browser-errors')) reports.push(request)
  })

  await test.step('an error page replaces the broken page and links home (2.36b)', async () => {
    await replaceForgotPasswordModule(visitor, throwingModule)
    const reportResponse = visitor.waitForResponse('**/v1/browser-errors')
    await visitor.goto(`/user/forgot-password?email=${email}`)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    expect((await reportResponse).status()).toBe(200)
    await visitor.getByRole('button', { name: 'Go to Home' }).click()
    await expect(visitor).toHaveURL('/')
  })

  await test.step('the browser sends one report, without personal data (8.14a)', async () => {
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

  await test.step('the browser also reports a script that fails to load (8.14a)', async () => {
    await visitor.unrouteAll()
    await visitor.route(/\/assets\/ForgotPasswordPage-[\w-]+\.js$/, (route) => route.abort())
    const reportResponse = visitor.waitForResponse('**/v1/browser-errors')
    await visitor.goto('/user/forgot-password')
    expect((await reportResponse).status()).toBe(200)
    await expect(visitor.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  })
  await context.close()

  await test.step('an admin sees both errors, newest first (8.14a)', async () => {
    await signInStaff(page, staff.admin)
    await openFromMenu(page, 'System', 'Browser errors')
    const rows = page.getByRole('row').filter({ hasText: '/user/forgot-password' })
    await expect(rows.first()).toContainText('Script failed to load')
    await expect(rows.first()).toContainText(/ForgotPasswordPage-[\w-]+\.js/)
    await expect(rows.last()).toContainText('RangeError')
    await expect(rows.last()).toContainText('Chrome')
    await expect(page.getByRole('main')).not.toContainText('maya')
  })
})
