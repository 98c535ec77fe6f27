import type { Schemas, StaffRole } from '@/lib/api/types'
import { groupThousands } from '@/lib/money/decimal'
import { countOf } from '../shared/labels'
import { roleNames } from '../shared/messages'

type Rule = Schemas['ApprovalRule']

const hoursPerDay = 24

/** peopleText returns how many people approve an action, in addition to the requester. */
export const peopleText = ({ approvals }: Rule) =>
  approvals === 1 ? '1 other person' : `${approvals} other people`

/** rolesText returns the roles that can approve. */
export const rolesText = ({ roles, eligibleRoles }: Rule) =>
  (roles.length > 0 ? roles : eligibleRoles).map((role) => roleNames[role as StaffRole]).join(', ')

/** fromText returns when the action needs approval. */
export function fromText({ act, unit, from, setting = '' }: Rule): string {
  const value = from ?? setting
  if (unit === 'PERCENT') return `Change of more than ${value}%`
  if (unit !== 'USD') return 'Always'
  const amount = `$${groupThousands(value)} or more, or a sanctions match`
  return act === 'RELEASE_HOLD' && Number(value) === 0 ? 'Sanctions match' : amount
}

/** expiryText returns the time until a request expires. */
export const expiryText = ({ hours }: Rule): string =>
  hours === 0
    ? 'Never'
    : hours % hoursPerDay === 0
      ? countOf(hours / hoursPerDay, 'day')
      : countOf(hours, 'hour')

/** ruleText describes a rule in one line. */
export const ruleText = (rule: Rule): string =>
  [fromText(rule), `${peopleText(rule)} (${rolesText(rule)})`, expiryText(rule)].join(' · ')
