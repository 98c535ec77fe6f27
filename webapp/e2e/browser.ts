import { existsSync } from 'node:fs'

// The tests use the Chromium at CHROMIUM_PATH, then Debian's, then the one from the npm packages.
export async function browserPath(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there`)
    return named
  }
  if (existsSync('/usr/bin/chromium')) return '/usr/bin/chromium'
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

// Chromium runs without its own sandbox as root and must not contact Google services.
export function browserArguments(): string[] {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return [
    ...asRoot,
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--no-first-run',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
}
