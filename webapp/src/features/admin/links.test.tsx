import { screen } from '@testing-library/react'
import { generatePath } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { staffRoles } from '@/lib/api/staffRoles.gen'
import { useSession } from '@/lib/session/store'
import { render, signInUser } from '@/test/render'
import { pageGroups } from './routes'
import { groupResults } from './search/results'
import { TextLink } from './shared/TextLink'

const pages = Object.values(pageGroups).flat()
const pathOf = (path: string) =>
  generatePath(path, { id: 'x', stream: 'transfer-x', correlation: 'x', report: 'x' } as never)

const sources = import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true })

/** checkedLinks lists the files whose links to pages check the permission in another way than TextLink. */
const checkedLinks = [
  './AdminMenu.tsx', // menu.ts filters its entries
  './asof/AsOfControl.tsx', // AdminShell shows it to those who can open its page
  './dashboard/DashboardPage.tsx', // each card is inside Permitted
  './health/HealthMetrics.tsx', // checks canOpen
  './history/CausationPage.tsx', // links to pages with its own permission
  './history/EventDiff.tsx', // links to its own page
  './pricing/CouponsPage.tsx', // inside Permitted
  './pricing/FeeSetsPage.tsx', // checks the permission
  './pricing/RatesPage.tsx', // inside Permitted
  './shared/EventType.tsx', // the pages pass the path only with the permission
  './transfers/TransferActions.tsx', // checks the permission
  './transfers/TransfersPage.tsx', // links to pages with its own permission
]

describe.each(staffRoles)('the links of the role %s', (role) => {
  beforeEach(() => {
    signInUser({ user: { fullName: 'Bina Karki' } })
    useSession.setState({ roles: [role], status: undefined })
  })

  test('lead only to pages that the role can open', () => {
    render(
      pages.map(({ path, title }) => (
        <p key={path}>{<TextLink to={`${pathOf(path)}?a=b`}>{title}</TextLink>}</p>
      )),
    )
    for (const { path, title, access } of pages) {
      expect('roles' in access, path).toBe(true)
      const mayOpen = 'roles' in access && (access.roles as readonly string[]).includes(role)
      const text = screen.getByText(title)
      expect(text.tagName, path).toBe(mayOpen ? 'A' : 'P')
    }
  })

  test('show no action for a page that the role cannot open', () => {
    render(
      pages.map(({ path, title }) => (
        <p key={path}>
          <TextLink isAction to={pathOf(path)}>
            {title}
          </TextLink>
        </p>
      )),
    )
    expect(screen.queryAllByRole('link').length).toBe(
      pages.filter(({ access }) => 'roles' in access && (access.roles as readonly string[]).includes(role))
        .length,
    )
  })

  test('open the results of a search', () => {
    const person = { fullName: 'Sita Gurung', email: '', phone: '' }
    const groups = groupResults(
      {
        people: [
          { ...person, id: 's-1', kind: 'SENDER' },
          { ...person, id: 'b-1', kind: 'BENEFICIARY', senderId: 's-1' },
          { ...person, id: 'f-1', kind: 'STAFF' },
        ],
        transfers: [],
        events: [],
        requests: [
          { correlation: 'c-1', events: 1, type: 'transfer.created', recordedAt: '2026-11-01T00:00:00Z' },
        ],
      },
      useSession.getState(),
    )
    const found = groups.flatMap(({ results }) => results.map(({ to }) => to))
    const customer = '/admin/customers/s-1'
    const history = ['/admin/events?actor=f-1', '/admin/causation/c-1']
    expect(found).toEqual(
      {
        ADMIN: [customer, customer, ...history],
        COMPLIANCE: [customer, customer, ...history],
        SUPPORT: [customer, customer],
        FINANCE: ['/admin/transfers?beneficiary=b-1'],
        AUDITOR: [customer, customer, ...history],
      }[role],
    )
  })
})

test('each link of the back office is a TextLink, or is known to check the permission', () => {
  const others = Object.entries(sources)
    .filter(
      ([file, source]) =>
        !/\.test\.|shared\/TextLink/.test(file) && /<(Link|NavLink)\b|component={Link}/.test(source),
    )
    .map(([file]) => file)
  expect(others).toEqual(checkedLinks)
})
