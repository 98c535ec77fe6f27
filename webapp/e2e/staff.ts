import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type APIResponse, expect, request } from '@playwright/test'
import { codeOf } from './authenticator'
import { linkSentTo } from './mailbox'
import { demo, type StaffRole } from './people'
import { origin } from './test'

/** A member of staff whom no other test knows: a code signs in once in half a minute, so that nobody shares an account. */
export interface StaffMember {
  email: string
  password: string
  /** Each signs in once, in the place of the app. */
  recovery: string[]
  /** Of a session that is open. */
  token: string
}

const password = 'Correct-Horse-7'
const signedInMax = 10 * 60_000 // shorter than a token lives

async function answered<Answer>(response: APIResponse): Promise<Answer> {
  expect(response.ok(), `${response.url()} ${await response.text()}`).toBe(true)
  return (await response.json()) as Answer
}

/** What the sandbox's authenticator shows for the demo administrator. */
async function shownCode(api: APIRequestContext) {
  const shown = await answered<{ account: string; code: string }[]>(
    await api.get(`${origin('HULAK_SANDBOX_URL')}/authenticator.json`),
  )
  return shown.find(({ account }) => account === demo.admin.email)?.code ?? ''
}

/** By the program that they have signed in to: some tests have one of their own. */
const administrators = new Map<string, { token: string; since: number }>()

/** A token of the demo administrator. Whoever finds that another has used a code waits for the next. */
async function administratorToken(api: APIRequestContext): Promise<string> {
  const app = origin('HULAK_APP_URL')
  const known = administrators.get(app)
  if (known && Date.now() - known.since < signedInMax) return known.token
  let tried = ''
  await expect(async () => {
    const code = await shownCode(api)
    expect(code, 'a code that was not tried').not.toBe(tried)
    tried = code
    const { challenge } = await answered<{ challenge: string }>(
      await api.post(`${app}/v1/auth/signin`, { data: demo.admin }),
    )
    const { token } = await answered<{ token: string }>(
      await api.post(`${app}/v1/auth/second-factor`, { data: { challenge, code } }),
    )
    administrators.set(app, { token, since: Date.now() })
  }).toPass({ timeout: 80_000 })
  return administrators.get(app)?.token ?? ''
}

/** Invites somebody as an administrator does; they have set a password, and no app yet. */
export async function invitedStaff(role: StaffRole): Promise<{ email: string; password: string }> {
  const api = await request.newContext()
  const app = origin('HULAK_APP_URL')
  const email = `${role.toLowerCase()}.${randomUUID().slice(0, 8)}@hulak.test`
  const fullName = role === 'ADMIN' ? 'Super Admin' : 'Kiran Compliance'
  await answered(
    await api.post(`${app}/v1/admin/staff`, {
      data: { fullName, email, role, reason: 'For a test' },
      headers: { Authorization: `Bearer ${await administratorToken(api)}` },
    }),
  )
  const link = new URL(await linkSentTo(api, email, '/user/reset-password'))
  await answered(
    await api.put(`${app}/v1/auth/reset-password/${link.searchParams.get('token')}`, {
      data: { newPassword: password },
    }),
  )
  await api.dispose()
  return { email, password }
}

/** Somebody who has set up an app, too. */
export async function newStaff(role: StaffRole): Promise<StaffMember> {
  const member = await invitedStaff(role)
  const api = await request.newContext()
  const app = origin('HULAK_APP_URL')
  const { token } = await answered<{ token: string }>(
    await api.post(`${app}/v1/auth/signin`, { data: member }),
  )
  const headers = { Authorization: `Bearer ${token}` }
  const { secret } = await answered<{ secret: string }>(
    await api.post(`${app}/v1/auth/authenticator`, { data: { password }, headers }),
  )
  const { codes } = await answered<{ codes: string[] }>(
    await api.put(`${app}/v1/auth/authenticator`, { data: { code: codeOf(secret) }, headers }),
  )
  await api.dispose()
  return { ...member, recovery: codes, token }
}
