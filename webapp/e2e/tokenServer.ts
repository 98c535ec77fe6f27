import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type APIResponse, expect, request } from '@playwright/test'
import { demoStaff } from './fixtures'

const tokenAgeMaxMs = 3 * 60_000 // shorter than the idle limit of a staff session

/** AdministratorTokens holds the tokens of two demo administrators: one requests a change, the other approves it. */
export interface AdministratorTokens {
  token: string
  approver: string
}

/** readBody returns the JSON body of a successful response. */
export async function readBody<Body>(response: APIResponse): Promise<Body> {
  expect(response.ok(), `${response.url()} ${await response.text()}`).toBe(true)
  return (await response.json()) as Body
}

/** signIn signs in a demo administrator with the code from the sandbox's authenticator and returns the token. */
async function signIn(
  app: string,
  sandbox: string,
  account: { email: string; password: string },
): Promise<string> {
  const api = await request.newContext()
  try {
    const codes = await readBody<{ account: string; code: string }[]>(
      await api.get(`${sandbox}/authenticator.json`),
    )
    const code = codes.find(({ account: email }) => email === account.email)?.code
    const { challenge } = await readBody<{ challenge: string }>(
      await api.post(`${app}/v1/auth/signin`, { data: account }),
    )
    const { token } = await readBody<{ token: string }>(
      await api.post(`${app}/v1/auth/second-factor`, { data: { challenge, code } }),
    )
    return token
  } finally {
    await api.dispose()
  }
}

/**
 * startTokenServer serves the tokens of the demo administrators. Each authenticator code works only once,
 * and the tests run in several processes, so one process signs in for all of them.
 */
export async function startTokenServer(app: string, sandbox: string) {
  let session: { tokens: Promise<AdministratorTokens>; since: number } | undefined
  const signInBoth = async () => {
    const [token, approver] = await Promise.all([
      signIn(app, sandbox, demoStaff.admin),
      signIn(app, sandbox, demoStaff.approver),
    ])
    return { token, approver }
  }
  const server = createServer(async (_, response) => {
    if (!session || Date.now() - session.since > tokenAgeMaxMs) {
      session = { tokens: signInBoth(), since: Date.now() }
    }
    try {
      response.end(JSON.stringify(await session.tokens))
    } catch (error) {
      session = undefined
      response.writeHead(500).end(String(error))
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
