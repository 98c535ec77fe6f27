import type { Role } from '@/lib/api/types'
import { pageGroups } from './routes'

/** menuFor returns the menu of the back office, with the pages that a user with the given roles can open (2.46a). */
export const menuFor = (roles: readonly Role[]) =>
  Object.entries(pageGroups)
    .map(([title, pages]) => ({
      title,
      entries: pages.filter(
        ({ access, label }) => label && access.roles?.some((role) => roles.includes(role)),
      ),
    }))
    .filter(({ entries }) => entries.length > 0)
