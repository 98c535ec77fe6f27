import { existsSync } from 'node:fs'

/** browserPath returns the path of Chromium: CHROMIUM_PATH, Debian's, or the one from the npm packages. */
export async function browserPath(): Promise<string> {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (!existsSync(configured)) throw new Error(`CHROMIUM_PATH: ${configured} does not exist`)
    return configured
  }
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

/**
 * browserArguments returns Chromium's arguments. Chromium's sandbox does not work as root, and the tests must not
 * contact Google.
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
