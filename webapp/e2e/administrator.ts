import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type APIResponse, expect, request } from '@playwright/test'
import { demo } from './people'

const signedInMax = 10 * 60_000 // shorter than a token lives

export async function answered<Answer>(response: APIResponse): Promise<Answer> {
  expect(response.ok(), `${response.url()} ${await response.text()}`).toBe(true)
  return (await response.json()) as Answer
}

/** Signs the demo administrator in, with the code that the sandbox's authenticator shows. */
async function signedIn(app: string, sandbox: string): Promise<string> {
  const api = await request.newContext()
  try {
    const shown = await answered<{ account: string; code: string }[]>(
      await api.get(`${sandbox}/authenticator.json`),
    )
    const code = shown.find(({ account }) => account === demo.admin.email)?.code
    const { challenge } = await answered<{ challenge: string }>(
      await api.post(`${app}/v1/auth/signin`, { data: demo.admin }),
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
 * Serves a token of the demo administrator of a program. A code signs in once in half a minute, and the tests run in several
 * processes: one place signs in for all of them.
 */
export async function serveAdministrator(app: string, sandbox: string) {
  let session: { token: Promise<string>; since: number } | undefined
  const server = createServer(async (_, answer) => {
    if (!session || Date.now() - session.since > signedInMax) {
      session = { token: signedIn(app, sandbox), since: Date.now() }
    }
    try {
      answer.end(JSON.stringify({ token: await session.token }))
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
