import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'

const startTimeMax = 120_000
const stopTimeMax = 20_000

// Starts the program that `make run` starts, with data of its own, on free ports, and stops it when the tests are done.
export default async function start() {
  const data = mkdtempSync(join(tmpdir(), 'hulak-e2e-'))
  const program = spawn(resolve(import.meta.dirname, '../../bin/hulak'), ['run'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      HULAK_ADDR: '127.0.0.1:0',
      HULAK_SANDBOX_ADDR: '127.0.0.1:0',
      HULAK_METRICS_ADDR: '',
      HULAK_DATA: data,
      HULAK_ENV: 'test',
      HULAK_DEMO_PASSWORD: 'Correct-Horse-7',
      SANDBOX_SPEED: '3',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => program.once('exit', (code) => done(code)))
  const said: string[] = []
  const ready = new Promise<void>((done, fail) => {
    const late = setTimeout(
      () => fail(new Error(`the program did not start:\n${said.join('\n')}`)),
      startTimeMax,
    )
    ended.then((code) => fail(new Error(`the program ended with ${code}:\n${said.join('\n')}`)))
    createInterface({ input: program.stderr }).on('line', (line) => said.push(line))
    createInterface({ input: program.stdout }).on('line', (line) => {
      said.push(line)
      const place = /^\s*(App|Sandbox)\s+(http:\S+)/.exec(line)
      if (place?.[1] === 'App') process.env.HULAK_APP_URL = place[2]
      if (place?.[1] === 'Sandbox') process.env.HULAK_SANDBOX_URL = place[2]
      if (process.env.HULAK_APP_URL && process.env.HULAK_SANDBOX_URL) {
        clearTimeout(late)
        done()
      }
    })
  })
  await ready
  return async () => {
    program.kill('SIGTERM')
    const hung = setTimeout(() => program.kill('SIGKILL'), stopTimeMax)
    await ended
    clearTimeout(hung)
    rmSync(data, { recursive: true, force: true })
  }
}
