import { roleBits, staffRoles } from '@/lib/api/permissions.gen'
import type { Permission, StaffRole } from '@/lib/api/types'

/** rolesWith returns the staff roles that have a permission. */
export const rolesWith = (permission: Permission): readonly StaffRole[] =>
  staffRoles.filter((_, bit) => roleBits[permission] & (1 << bit))

/** includesStaffRole reports whether one of the roles is a staff role. */
export const includesStaffRole = (roles: readonly string[]) => staffRoles.some((role) => roles.includes(role))
