import { randomUUID } from 'node:crypto'
import { request } from '@playwright/test'
import { authenticatorCode } from './authenticator'
import type { StaffRole } from './fixtures'
import { waitForLink } from './mailbox'
import { origin } from './test'
import { type AdministratorTokens, readBody } from './tokenServer'

/**
 * StaffMember is a staff member that no other test uses. Tests cannot share one, because an authenticator code works
 * only once and changes every 30 seconds.
 */
export interface StaffMember {
  email: string
  password: string
  /** recoveryCodes lists the codes for signing in without the app. Each code works once. */
  recoveryCodes: string[]
  /** token is an active session's token. */
  token: string
}

const password = 'Correct-Horse-7'

/**
 * inviteStaff invites a staff member with the approval of two administrators and sets the member's password. The
 * member has no authenticator app yet.
 */
export async function inviteStaff(role: StaffRole): Promise<{ email: string; password: string }> {
  const api = await request.newContext()
  const app = origin('HULAK_APP_URL')
  const email = `${role.toLowerCase()}.${randomUUID().slice(0, 8)}@hulak.test`
  const { requesterToken, approverToken } = await readBody<AdministratorTokens>(
    await api.get(origin('HULAK_TOKEN_SERVER_URL')),
  )
  const fullName = role === 'ADMIN' ? 'Super Admin' : 'Kiran Compliance'
  const { approvalId } = await readBody<{ approvalId: string }>(
    await api.post(`${app}/v1/admin/staff`, {
      data: { fullName, email, role, reason: 'For a test' },
      headers: { Authorization: `Bearer ${requesterToken}` },
    }),
  )
  await readBody(
    await api.post(`${app}/v1/admin/approvals/${approvalId}/approve`, {
      headers: { Authorization: `Bearer ${approverToken}` },
    }),
  )
  const link = new URL(await waitForLink(api, email, '/user/reset-password'))
  await readBody(
    await api.put(`${app}/v1/auth/reset-password/${link.searchParams.get('token')}`, {
      data: { newPassword: password },
    }),
  )
  await api.dispose()
  return { email, password }
}

/** createStaff creates a staff member with an authenticator app. */
export async function createStaff(role: StaffRole): Promise<StaffMember> {
  const member = await inviteStaff(role)
  const api = await request.newContext()
  const app = origin('HULAK_APP_URL')
  const { token } = await readBody<{ token: string }>(
    await api.post(`${app}/v1/auth/signin`, { data: member }),
  )
  const headers = { Authorization: `Bearer ${token}` }
  const { secret } = await readBody<{ secret: string }>(
    await api.post(`${app}/v1/auth/authenticator`, { data: { password }, headers }),
  )
  const { codes } = await readBody<{ codes: string[] }>(
    await api.put(`${app}/v1/auth/authenticator`, { data: { code: authenticatorCode(secret) }, headers }),
  )
  await api.dispose()
  return { ...member, recoveryCodes: codes, token }
}
