import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { serveAdministrator } from './administrator'
import { migrated } from './people'

const startTimeMax = 120_000
const stopTimeMax = 20_000

// Starts the same server as `make run` on free ports with its own data, and stops it after the tests.
export default async function start() {
  const data = mkdtempSync(join(tmpdir(), 'hulak-e2e-'))
  const binary = resolve(import.meta.dirname, '../../bin/hulak')
  const cwd = resolve(import.meta.dirname, '../..')
  const env = {
    ...process.env,
    HULAK_ADDR: '127.0.0.1:0',
    HULAK_SANDBOX_ADDR: '127.0.0.1:0',
    HULAK_SANDBOX_URL: '', // not the port of a server that is already running
    HULAK_METRICS_ADDR: '',
    HULAK_DATA: data,
    HULAK_ENV: 'test',
    HULAK_DEMO_PASSWORD: 'Correct-Horse-7',
    HULAK_CALLS_AT_ONCE: '10000', // all tests use one address
    SANDBOX_SPEED: '3',
  }
  moveHere(binary, { cwd, env })
  const program = spawn(binary, ['run'], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((done) => program.once('exit', (code) => done(code)))
  const said: string[] = []
  const ready = new Promise<{ app: string; sandbox: string }>((done, fail) => {
    const started = { app: '', sandbox: '' }
    const late = setTimeout(
      () => fail(new Error(`the program did not start:\n${said.join('\n')}`)),
      startTimeMax,
    )
    ended.then((code) => fail(new Error(`the program ended with ${code}:\n${said.join('\n')}`)))
    createInterface({ input: program.stderr }).on('line', (line) => said.push(line))
    createInterface({ input: program.stdout }).on('line', (line) => {
      said.push(line)
      const place = /^\s*(App|Sandbox)\s+(http:\S+)/.exec(line)
      if (place?.[1] === 'App') started.app = place[2] ?? ''
      if (place?.[1] === 'Sandbox') started.sandbox = place[2] ?? ''
      if (started.app && started.sandbox) {
        clearTimeout(late)
        done(started)
      }
    })
  })
  const { app, sandbox } = await ready
  const administrator = await serveAdministrator(app, sandbox)
  Object.assign(process.env, {
    HULAK_APP_URL: app,
    HULAK_SANDBOX_URL: sandbox,
    HULAK_ADMINISTRATOR_URL: administrator.url,
  })
  return async () => {
    administrator.close()
    program.kill('SIGTERM')
    const hung = setTimeout(() => program.kill('SIGKILL'), stopTimeMax)
    await ended
    clearTimeout(hung)
    rmSync(data, { recursive: true, force: true })
  }
}

/** moveHere migrates an account. There is no other way to create one. */
function moveHere(binary: string, options: { cwd: string; env: NodeJS.ProcessEnv & { HULAK_DATA: string } }) {
  const { firstName, lastName, email, phone } = migrated
  const file = join(options.env.HULAK_DATA, 'senders.csv')
  writeFileSync(
    file,
    `firstName,middleName,lastName,email,state,countryCode,phoneNumber\n${firstName},,${lastName},${email},TX,+1,${phone}\n`,
  )
  execFileSync(binary, ['senders', 'import', file], { ...options, timeout: startTimeMax })
}
