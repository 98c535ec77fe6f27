import type { Page } from '@playwright/test'
import { openHydrated, signInSender } from './steps'
import { expect, test } from './test'
import { createReadySender, createTransfer } from './testData'

test.use({ serviceWorkers: 'allow', allowFailedRequests: true })

/** waitForServiceWorker waits until the service worker handles the page's requests. */
const waitForServiceWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
  })

const storedTransfers = (page: Page) => page.evaluate(() => localStorage.getItem('lt'))

test('without a connection, a sender sees the last known transfers until they sign out (9.15a)', async ({
  page,
  context,
}) => {
  const { session, sender } = await createReadySender(page.request)
  await createTransfer(session)
  await signInSender(page, sender)
  await page.goto('/dashboard')
  await expect(page.getByRole('table', { name: 'My Recent Transactions' })).toContainText('Sita Gurung')
  await waitForServiceWorker(page)
  await expect.poll(() => storedTransfers(page)).not.toBeNull()

  await test.step('the offline page replaces a page that cannot load', async () => {
    await context.setOffline(true)
    await page.goto('/user/settings')
    await expect(page).toHaveURL('/offline#/user/settings')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
    await expect(page.getByText('Sita Gurung')).toBeVisible()
    await expect(page.getByText(/^As of .* P[SD]T\./)).toBeVisible()
  })

  await test.step('the requested page opens after the connection is back', async () => {
    await context.setOffline(false)
    await expect(page.getByText('You’re back online.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  })

  await test.step('after signing out, nothing is left', async () => {
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect.poll(() => storedTransfers(page)).toBeNull()
    await context.setOffline(true)
    await page.goto('/dashboard')
    await expect(page.getByText('No transfers to show')).toBeVisible()
    await expect(page.getByText('Sita Gurung')).toBeHidden()
  })
})

test('the service worker stores only files of the app, and a new version deletes older files', async ({
  page,
}) => {
  await openHydrated(page, '/')
  await waitForServiceWorker(page)
  const cachedPaths = () =>
    page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
      const requests = await Promise.all(caches.map((cache) => cache.keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
  const paths = await cachedPaths()
  expect(paths).toContain('/offline')
  expect(paths.filter((path) => path !== '/offline' && !path.startsWith('/assets/'))).toEqual([])

  await page.evaluate(async () => {
    await (await window.caches.open('hulak-old')).add('/robots.txt')
    await (await navigator.serviceWorker.ready).unregister()
  })
  await openHydrated(page, '/about-us')
  await waitForServiceWorker(page)
  await expect.poll(cachedPaths).not.toContain('/robots.txt')
})

test('pages come from the network while there is a connection', async ({ page }) => {
  await openHydrated(page, '/')
  await waitForServiceWorker(page)
  const cached = await page.evaluate(async () => (await window.caches.match('/about-us')) !== undefined)
  expect(cached).toBe(false)
  const response = await page.goto('/about-us')
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self' 'sha256-")
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
})

test('the policy for scripts allows no other service worker', async ({ page }) => {
  await openHydrated(page, '/')
  const rejected = await page.evaluate(() =>
    navigator.serviceWorker.register('/robots.txt').then(
      () => '',
      (error) => String(error),
    ),
  )
  expect(rejected).toContain('script URL is not the service worker')
})

test('the browser can install the app', async ({ page, context }) => {
  await openHydrated(page, '/')
  await waitForServiceWorker(page)
  const devtools = await context.newCDPSession(page)
  const { errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Tests use a private window, which never installs apps.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
