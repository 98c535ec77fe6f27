import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type APIResponse, expect, request } from '@playwright/test'
import { demo } from './people'

const signedInMax = 3 * 60_000 // shorter than the time after which an idle staff session ends

/** Administrators holds the tokens of two demo administrators: one requests a change, the other approves it. */
export interface Administrators {
  token: string
  approver: string
}

export async function answered<Answer>(response: APIResponse): Promise<Answer> {
  expect(response.ok(), `${response.url()} ${await response.text()}`).toBe(true)
  return (await response.json()) as Answer
}

/** signedIn signs in a demo administrator with the code from the sandbox's authenticator. */
async function signedIn(
  app: string,
  sandbox: string,
  account: { email: string; password: string },
): Promise<string> {
  const api = await request.newContext()
  try {
    const shown = await answered<{ account: string; code: string }[]>(
      await api.get(`${sandbox}/authenticator.json`),
    )
    const code = shown.find(({ account: email }) => email === account.email)?.code
    const { challenge } = await answered<{ challenge: string }>(
      await api.post(`${app}/v1/auth/signin`, { data: account }),
    )
    const { token } = await answered<{ token: string }>(
      await api.post(`${app}/v1/auth/second-factor`, { data: { challenge, code } }),
    )
    return token
  } finally {
    await api.dispose()
  }
}

/**
 * serveAdministrator serves tokens of the demo administrators. A code works once in 30 seconds and the tests
 * run in several processes, so one process signs in for all of them.
 */
export async function serveAdministrator(app: string, sandbox: string) {
  let session: { tokens: Promise<Administrators>; since: number } | undefined
  const signIn = async () => {
    const [token, approver] = await Promise.all([
      signedIn(app, sandbox, demo.admin),
      signedIn(app, sandbox, demo.approver),
    ])
    return { token, approver }
  }
  const server = createServer(async (_, answer) => {
    if (!session || Date.now() - session.since > signedInMax) {
      session = { tokens: signIn(), since: Date.now() }
    }
    try {
      answer.end(JSON.stringify(await session.tokens))
    } catch (error) {
      session = undefined
      answer.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
