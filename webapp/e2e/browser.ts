import { existsSync } from 'node:fs'

// Which Chromium the tests drive: CHROMIUM_PATH, else Debian's, else the one that comes with the npm packages.
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

// Chromium needs no sandbox of its own for root, and must not call home.
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
