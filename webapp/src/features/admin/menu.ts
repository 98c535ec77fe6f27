import type { Role } from '@/lib/api/types'
import { routes } from './routes'
import { menuGroups } from './shared/adminPage'

interface MenuGroup {
  title: string
  entries: { label: string; to: string }[]
}

/** entriesOf returns a group's entries for the pages that a user with the given roles can open. */
const entriesOf = (group: string, roles: readonly Role[]) =>
  routes.flatMap(({ path, title, access, menu }) =>
    menu?.group === group && access.roles?.some((role) => roles.includes(role))
      ? [{ label: menu.label ?? title, to: path }]
      : [],
  )

/** menuFor returns the menu of the back office for a user with the given roles (2.46a). */
export const menuFor = (roles: readonly Role[]): MenuGroup[] =>
  menuGroups
    .map((title) => ({ title, entries: entriesOf(title, roles) }))
    .filter(({ entries }) => entries.length > 0)
