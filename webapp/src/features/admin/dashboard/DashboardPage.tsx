import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { useNow } from '@/ui/useNow'
import { AdminPage } from '../shared/AdminPage'
import { EventType } from '../shared/EventType'
import { countNeedingAttention, measures } from '../shared/health'
import type { ListPage } from '../shared/PagedList'
import { Permitted } from '../shared/Permitted'
import {
  getQuery,
  healthQuery,
  holdsQuery,
  lockedSendersQuery,
  rateHealthQuery,
  trialBalanceQuery,
} from '../shared/queries'
import { rateNeedsAttention, rateStatusText } from '../shared/rate'
import { timeAgo } from '../shared/relativeTime'
import { Section } from '../shared/Section'
import { canOpen } from '../shared/TextLink'
import { RelativeTime } from '../shared/Time'
import classes from './DashboardPage.module.css'

/** DashboardPage shows open tasks, system status, and the latest events. */
export default function DashboardPage() {
  const displayName = useSession(({ roles, user }) =>
    roles.includes('ADMIN') ? 'Super Admin' : (user?.fullName ?? ''),
  )
  return (
    <AdminPage title={`Welcome, ${displayName}`} description="Open tasks and system status.">
      <div className={classes.cards}>
        <Permitted permission="holds.read">
          <HoldsCard />
        </Permitted>
        <Permitted permission="senders.read">
          <LockedSendersCard />
        </Permitted>
        <Permitted permission="ledger.read">
          <LedgerCard />
        </Permitted>
        <Permitted permission="operations.read">
          <HealthCard />
        </Permitted>
        <Permitted permission="rates.read">
          <RateCard />
        </Permitted>
      </div>
      <Permitted permission="events.read">
        <LatestEvents />
      </Permitted>
    </AdminPage>
  )
}

interface CardProps {
  to: string
  value: string
  label: string
  needsAttention?: boolean
}

function Card({ to, value, label, needsAttention = false }: CardProps) {
  return (
    <Link className={classes.card} to={to} data-attention={needsAttention || undefined}>
      <span className={classes.value}>{value}</span>
      <span>{label}</span>
    </Link>
  )
}

interface ListCardProps {
  to: string
  list: ListPage<unknown> | undefined
  /** What the list contains, for one item and for several. */
  labels: [one: string, several: string]
}

/** ListCard shows the number of items on a list's first page, with a plus sign if there are more pages. */
function ListCard({ to, list, labels: [one, several] }: ListCardProps) {
  const count = list?.result.length
  return (
    <Card
      to={to}
      value={list ? `${count}${list.next ? '+' : ''}` : '–'}
      label={count === 1 ? one : several}
      needsAttention={Boolean(count)}
    />
  )
}

function HoldsCard() {
  const { data } = useQuery(holdsQuery(''))
  return <ListCard to={paths.holds} list={data} labels={['transfer on hold', 'transfers on hold']} />
}

function LockedSendersCard() {
  const { data } = useQuery(lockedSendersQuery(''))
  return <ListCard to={paths.lockedSenders} list={data} labels={['locked sender', 'locked senders']} />
}

function LedgerCard() {
  const { data } = useQuery(trialBalanceQuery())
  return (
    <Card
      to={paths.ledger}
      value={data ? (data.balanced ? 'Balanced' : 'Not balanced') : '–'}
      label={data ? `ledger, at position ${data.position}` : 'ledger'}
      needsAttention={data?.balanced === false}
    />
  )
}

function HealthCard() {
  const { data } = useQuery(healthQuery)
  const count = data && countNeedingAttention(data.checks)
  const worstCheck =
    data?.checks.find(({ level }) => level === 'ALARM') ?? data?.checks.find(({ level }) => level !== 'OK')
  const canOpenWorst = useSession(canOpen(worstCheck ? measures[worstCheck.measure].to : paths.health))
  return (
    <Card
      to={count === 1 && worstCheck && canOpenWorst ? measures[worstCheck.measure].to : paths.health}
      value={count === undefined ? '–' : count > 0 ? String(count) : 'Healthy'}
      label={worstCheck ? `needs attention: ${measures[worstCheck.measure].label.toLowerCase()}` : 'system'}
      needsAttention={Boolean(count)}
    />
  )
}

function RateCard() {
  const { data } = useQuery(rateHealthQuery)
  const now = useNow()
  const needsAttention = Boolean(data && rateNeedsAttention(data))
  return (
    <Card
      to={paths.rates}
      value={data?.rate?.rate ?? '–'}
      label={
        data && needsAttention
          ? `exchange rate: ${rateStatusText(data)}`
          : data?.rate
            ? `exchange rate, ${timeAgo(data.rate.publishedAt, now)}`
            : 'exchange rate'
      }
      needsAttention={needsAttention}
    />
  )
}

const latestEventsQuery = getQuery('/v1/admin/events', { query: { limit: 8 } }, 'newest-event')

function LatestEvents() {
  const { data } = useQuery(latestEventsQuery)
  if (!data || data.result.length === 0) return null
  return (
    <Section title="Latest events" className={classes.latest}>
      <ol>
        {data.result.map(({ position, type, recordedAt }) => (
          <li key={position}>
            <span className={classes.position}>{position}</span>
            <EventType type={type} to={`${paths.events}?event=${position}`} />
            <span className={classes.when}>
              <RelativeTime at={recordedAt} />
            </span>
          </li>
        ))}
      </ol>
    </Section>
  )
}
