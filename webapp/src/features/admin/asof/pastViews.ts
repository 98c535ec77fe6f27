import { matchPath } from 'react-router-dom'
import { toPacific } from '@/lib/format/pacific'
import { type AsOfView, customerPath, paths } from '@/lib/paths'
import { paramsOf, withParams } from '../shared/urlParams'

/** views maps the pages with past data to their as-of views. */
const views: Readonly<Partial<Record<string, AsOfView>>> = {
  [paths.transfers]: 'transfers',
  [paths.holds]: 'holds',
  [paths.cases]: 'cases',
  [paths.deadlines]: 'deadlines',
  [paths.complaints]: 'complaints',
  [paths.lockedSenders]: 'locked',
  [paths.erasures]: 'erasures',
  [paths.ledger]: 'balances',
  [paths.feeSets]: 'prices',
  [paths.rates]: 'rates',
  [paths.coupons]: 'coupons',
  [paths.sanctionsLists]: 'sanctions-lists',
  [paths.staff]: 'staff',
}

/** tabs lists the pages on which a URL parameter selects the list, with the as-of view of each list. */
const tabs: readonly {
  path: string
  param: string
  views: Readonly<Record<string, AsOfView | undefined>>
}[] = [
  { path: paths.reconciliation, param: 'view', views: { '': 'differences', statements: 'statements' } },
  { path: paths.reads, param: 'list', views: { EXPORTS: 'exports' } },
]

/** asOfParam returns the time in the as-of page's URL, or an empty string if the time is missing or invalid. */
export function asOfParam(search: URLSearchParams): string {
  const time = search.get('asOf') ?? ''
  return toPacific(time) ? time : ''
}

/** filterOf returns the filter that both the list of transfers and its as-of view support. */
const filterOf = (search: URLSearchParams) => paramsOf(search, ['transStatus', 'deliveryStatus', 'sender'])

/**
 * pastParams returns the URL parameters of the as-of view that belongs to a page, with the page's filter. It returns
 * undefined if the page shows only current data.
 */
export function pastParams(pathname: string, search: URLSearchParams): Record<string, string> | undefined {
  const sender = matchPath(paths.customer, pathname)?.params.id
  if (sender) return { show: 'sender', sender }
  const tab = tabs.find(({ path }) => path === pathname)
  const show = tab ? tab.views[search.get(tab.param) ?? ''] : views[pathname]
  if (!show) return undefined
  return { show, ...(show === 'transfers' ? filterOf(search) : {}) }
}

/** currentPath returns the path of the page with the current data of an as-of view. It keeps the filter. */
export function currentPath(view: AsOfView, search: URLSearchParams): string {
  const sender = search.get('sender')
  if (view === 'sender' && sender) return customerPath(sender)
  if (view === 'transfers' || view === 'sender') {
    const filter = withParams('', filterOf(search)).toString()
    return filter ? `${paths.transfers}?${filter}` : paths.transfers
  }
  for (const { path, param, views: tabViews } of tabs) {
    const value = Object.keys(tabViews).find((name) => tabViews[name] === view)
    if (value !== undefined) return value ? `${path}?${param}=${value}` : path
  }
  return Object.keys(views).find((path) => views[path] === view) ?? paths.adminDashboard
}
