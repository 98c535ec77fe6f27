import { roleBits } from './api/permissions.gen'
import { staffRoles } from './api/staffRoles.gen'
import type { Permission, StaffRole } from './api/types'
import type { Access } from './route'
import { hasRole, isSignedIn, type Session } from './session/store'

/** rolesWith returns the staff roles that have a permission. */
const rolesWith = (permission: Permission): readonly StaffRole[] =>
  staffRoles.filter((_, bit) => roleBits[permission] & (1 << bit))

/** may returns a selector that reports whether the user is a staff member with a permission. */
export const may = (permission: Permission) => (s: Session) =>
  isSignedIn(s) && hasRole(s, rolesWith(permission))

export const admin: Access = { who: 'staff', roles: ['ADMIN'] }
export const staff: Access = { who: 'staff', roles: staffRoles }

/** staffWith is the access of staff with a permission. */
export const staffWith = (permission: Permission): Access => ({
  who: 'staff',
  roles: rolesWith(permission),
})
