import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type APIResponse, expect, request } from '@playwright/test'
import { demoStaff } from './fixtures'

const maxTokenAgeMs = 3 * 60_000 // less than a staff session's idle timeout

/**
 * AdministratorTokens holds the session tokens of two demo administrators. One requests a change, and the other
 * approves it.
 */
export interface AdministratorTokens {
  requesterToken: string
  approverToken: string
}

/** readBody returns the JSON body of a successful response. */
export async function readBody<Body>(response: APIResponse): Promise<Body> {
  expect(response.ok(), `${response.url()} ${await response.text()}`).toBe(true)
  return (await response.json()) as Body
}

/** signIn signs in a demo administrator with a code from the sandbox's authenticator and returns the session token. */
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
 * startTokenServer starts a server that returns the administrators' tokens to all test processes. The processes cannot
 * sign in separately, because each authenticator code works only once.
 */
export async function startTokenServer(app: string, sandbox: string) {
  let cached: { tokens: Promise<AdministratorTokens>; createdAt: number } | undefined
  const signInBoth = async () => {
    const [requesterToken, approverToken] = await Promise.all([
      signIn(app, sandbox, demoStaff.admin),
      signIn(app, sandbox, demoStaff.approver),
    ])
    return { requesterToken, approverToken }
  }
  const server = createServer(async (_, response) => {
    if (!cached || Date.now() - cached.createdAt > maxTokenAgeMs) {
      cached = { tokens: signInBoth(), createdAt: Date.now() }
    }
    try {
      response.end(JSON.stringify(await cached.tokens))
    } catch (error) {
      cached = undefined
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
