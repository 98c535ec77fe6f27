import type { MenuEntry, Route } from '@/lib/route'

/** menuGroups lists the groups of the back-office menu in display order. */
export const menuGroups = [
  'Overview',
  'Transfers',
  'Compliance',
  'Senders',
  'Pricing',
  'Records',
  'Access',
] as const

interface AdminPage extends Pick<Route, 'path' | 'title' | 'page' | 'access'> {
  menu?: MenuEntry & { group: (typeof menuGroups)[number] }
}

/** adminPage returns the route of a back-office page. */
export const adminPage = (page: AdminPage): Route => ({ ...page, frame: 'admin' })
