import { existsSync } from 'node:fs'

/** browserPath returns Chromium's path: CHROMIUM_PATH, Debian's Chromium, or the npm package's Chromium. */
export async function browserPath(): Promise<string> {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (!existsSync(configured)) throw new Error(`CHROMIUM_PATH: ${configured} does not exist`)
    return configured
  }
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}

/**
 * browserArguments returns Chromium's arguments. They disable requests to Google. For the root user, they also disable
 * Chromium's sandbox, which root cannot use.
 */
export function browserArguments(): string[] {
  const rootArguments = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return [
    ...rootArguments,
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--no-first-run',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
}
