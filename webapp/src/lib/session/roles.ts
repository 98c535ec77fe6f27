import type { StaffRole } from '@/lib/api/types'

/** staffRoles lists the roles of staff, in display order. */
export const staffRoles = [
  'ADMIN',
  'COMPLIANCE',
  'SUPPORT',
  'FINANCE',
  'AUDITOR',
] as const satisfies readonly StaffRole[]

/** includesStaffRole reports whether one of the roles is a staff role. */
export const includesStaffRole = (roles: readonly string[]) => staffRoles.some((role) => roles.includes(role))
