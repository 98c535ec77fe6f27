import type { ReactNode } from 'react'
import type { Permission } from '@/lib/api/types'
import { useSession } from '@/lib/session/store'
import { may } from '@/lib/staffAccess'

/** Permitted shows its children to staff with a permission, and the fallback to others. */
export function Permitted({
  permission,
  fallback = null,
  children,
}: {
  permission: Permission
  fallback?: ReactNode
  children: ReactNode
}) {
  return useSession(may(permission)) ? children : fallback
}
