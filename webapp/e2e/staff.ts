import { randomUUID } from 'node:crypto'
import { request } from '@playwright/test'
import { type Administrators, answered } from './administrator'
import { codeOf } from './authenticator'
import { linkSentTo } from './mailbox'
import type { StaffRole } from './people'
import { origin } from './test'

/**
 * StaffMember is a staff member that no other test uses, because an authenticator code works once in 30
 * seconds.
 */
export interface StaffMember {
  email: string
  password: string
  /** recovery holds recovery codes. Each signs in once without the app. */
  recovery: string[]
  /** token is the token of an open session. */
  token: string
}

const password = 'Correct-Horse-7'

/**
 * invitedStaff invites a staff member with two administrators. The member has a password but no authenticator
 * app yet.
 */
export async function invitedStaff(role: StaffRole): Promise<{ email: string; password: string }> {
  const api = await request.newContext()
  const app = origin('HULAK_APP_URL')
  const email = `${role.toLowerCase()}.${randomUUID().slice(0, 8)}@hulak.test`
  const { token, approver } = await answered<Administrators>(await api.get(origin('HULAK_ADMINISTRATOR_URL')))
  const fullName = role === 'ADMIN' ? 'Super Admin' : 'Kiran Compliance'
  const { approvalId } = await answered<{ approvalId: string }>(
    await api.post(`${app}/v1/admin/staff`, {
      data: { fullName, email, role, reason: 'For a test' },
      headers: { Authorization: `Bearer ${token}` },
    }),
  )
  await answered(
    await api.post(`${app}/v1/admin/approvals/${approvalId}/approve`, {
      headers: { Authorization: `Bearer ${approver}` },
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

/** newStaff creates a staff member with an authenticator app. */
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
