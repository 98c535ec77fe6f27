import type { CDPSession } from '@playwright/test'
import { signInSender } from './steps'
import { expect, origin, test } from './test'
import { createReadySender } from './testData'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

/** findRegistration returns the ID of the page's service worker registration. */
async function findRegistration(devtools: CDPSession) {
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const registration = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin('HULAK_APP_URL')))
      if (registration) resolve(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return found
}

test('a push shows its text, and a repeated push replaces it', async ({ page, context }) => {
  const { sender } = await createReadySender(page.request)
  await signInSender(page, sender)
  await page.goto('/dashboard')
  await page.evaluate(() => navigator.serviceWorker.ready)
  const devtools = await context.newCDPSession(page)
  const registrationId = await findRegistration(devtools)
  const push = (path: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: origin('HULAK_APP_URL'),
      registrationId,
      data: JSON.stringify({ title: 'Your transfer has arrived', body: 'It is there.', path, tag: path }),
    })
  const notifications = () =>
    page.evaluate(async () => {
      const shown = await (await navigator.serviceWorker.ready).getNotifications()
      return shown.map(({ title, body, data }) => ({ title, body, path: data.path }))
    })

  await push('/user/settings')
  const first = { title: 'Your transfer has arrived', body: 'It is there.', path: '/user/settings' }
  await expect.poll(notifications).toEqual([first])
  await push('/user/settings')
  await push('https://evil.example/x')
  await expect.poll(notifications).toHaveLength(2)
  expect(await notifications()).toContainEqual({ ...first, path: '/dashboard' })
})
