import { staffRoles } from '@/lib/api/staffRoles.gen'

/** includesStaffRole reports whether one of the roles is a staff role. */
export const includesStaffRole = (roles: readonly string[]) => staffRoles.some((role) => roles.includes(role))
