import type { Page } from '@playwright/test'

/**
 * addVirtualAuthenticator adds an authenticator to a page. It verifies its user and answers all requests immediately. It keeps
 * its passkeys while the page is open.
 */
export async function addVirtualAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
