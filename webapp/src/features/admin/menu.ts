import { matchPath } from 'react-router-dom'
import type { Role } from '@/lib/api/types'
import { type AdminPage, pageGroups } from './routes'
import type { SearchablePage } from './search/pages'

const canOpen = ({ access }: AdminPage, roles: readonly Role[]): boolean =>
  access.roles?.some((role) => roles.includes(role)) ?? false

/** menuFor returns the menu of the back office, with the pages that a user with the given roles can open (2.46a). */
export const menuFor = (roles: readonly Role[]) =>
  Object.entries(pageGroups)
    .map(([title, pages]) => ({ title, entries: pages.filter((page) => page.label && canOpen(page, roles)) }))
    .filter(({ entries }) => entries.length > 0)

/** pagesFor returns the pages that a user with the given roles can open, except pages that need an ID. */
export const pagesFor = (roles: readonly Role[]): SearchablePage[] =>
  Object.entries(pageGroups).flatMap(([heading, pages]) =>
    pages
      .filter((page) => !page.path.includes(':') && canOpen(page, roles))
      .map(({ path, title, label }) => ({ path, title, name: label || title, heading })),
  )

/** headingOf returns the heading of the menu to which a path's page belongs, or undefined for an unknown path. */
export const headingOf = (pathname: string): string | undefined =>
  Object.keys(pageGroups).find((title) =>
    pageGroups[title]?.some(({ path }) => matchPath({ path, end: true }, pathname)),
  )
