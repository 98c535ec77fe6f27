import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { migratedSender } from './fixtures'
import { startTokenServer } from './tokenServer'

const startTimeoutMs = 120_000
const stopTimeoutMs = 20_000

/** start runs the server on free ports with a new data directory. It returns a function that stops the server. */
export default async function start() {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'hulak-e2e-'))
  const binary = resolve(import.meta.dirname, '../../bin/hulak')
  const cwd = resolve(import.meta.dirname, '../..')
  const env = {
    ...process.env,
    HULAK_ADDR: '127.0.0.1:0',
    HULAK_SANDBOX_ADDR: '127.0.0.1:0',
    HULAK_SANDBOX_URL: '', // Otherwise, rates.spec.ts would reuse the first server's sandbox.
    HULAK_METRICS_ADDR: '',
    HULAK_DATA: dataDirectory,
    HULAK_ENV: 'test',
    HULAK_DEMO_PASSWORD: 'Correct-Horse-7',
    HULAK_CALLS_AT_ONCE: '10000', // All tests share one IP address, so the default rate limit is too low.
    HULAK_WEBHOOK_LOOPBACK: 'true', // webhooks.spec.ts receives messages on this machine.
    SANDBOX_SPEED: '3',
  }
  importSender(binary, { cwd, env })
  const server = spawn(binary, ['run'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exited = new Promise<number | null>((resolveExit) => server.once('exit', (code) => resolveExit(code)))
  const output: string[] = []
  const ready = new Promise<{ app: string; sandbox: string }>((resolveReady, fail) => {
    const urls = { app: '', sandbox: '' }
    const startTimer = setTimeout(
      () => fail(new Error(`the server did not start:\n${output.join('\n')}`)),
      startTimeoutMs,
    )
    exited.then((code) => fail(new Error(`the server exited with ${code}:\n${output.join('\n')}`)))
    createInterface({ input: server.stderr }).on('line', (line) => output.push(line))
    createInterface({ input: server.stdout }).on('line', (line) => {
      output.push(line)
      const match = /^\s*(App|Sandbox)\s+(http:\S+)/.exec(line)
      if (match?.[1] === 'App') urls.app = match[2] ?? ''
      if (match?.[1] === 'Sandbox') urls.sandbox = match[2] ?? ''
      if (urls.app && urls.sandbox) {
        clearTimeout(startTimer)
        resolveReady(urls)
      }
    })
  })
  const { app, sandbox } = await ready
  const tokenServer = await startTokenServer(app, sandbox)
  Object.assign(process.env, {
    HULAK_APP_URL: app,
    HULAK_SANDBOX_URL: sandbox,
    HULAK_TOKEN_SERVER_URL: tokenServer.url,
  })
  return async () => {
    tokenServer.close()
    server.kill('SIGTERM')
    const killTimer = setTimeout(() => server.kill('SIGKILL'), stopTimeoutMs)
    await exited
    clearTimeout(killTimer)
    rmSync(dataDirectory, { recursive: true, force: true })
  }
}

/** importSender imports the migrated sender, because no page or API can create a migrated account. */
function importSender(
  binary: string,
  options: { cwd: string; env: NodeJS.ProcessEnv & { HULAK_DATA: string } },
) {
  const { firstName, lastName, email, phone } = migratedSender
  const file = join(options.env.HULAK_DATA, 'senders.csv')
  writeFileSync(
    file,
    `firstName,middleName,lastName,email,state,countryCode,phoneNumber\n${firstName},,${lastName},${email},TX,+1,${phone}\n`,
  )
  execFileSync(binary, ['senders', 'import', file], { ...options, timeout: startTimeoutMs })
}
