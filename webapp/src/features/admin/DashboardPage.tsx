import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { paths } from '@/app/paths'
import { useSession } from '@/session/store'
import { useNow } from '@/ui/useNow'
import { ago } from './ago'
import { holdsQuery } from './compliance/queries'
import classes from './DashboardPage.module.css'
import { latestEventsQuery } from './events/queries'
import { calling, measures } from './health'
import { healthQuery } from './health/queries'
import { trialBalanceQuery } from './ledger/queries'
import { messages } from './messages'
import { AdminPage } from './parts/AdminPage'
import { EventType } from './parts/EventType'
import type { ListPage } from './parts/Paged'
import { When } from './parts/When'
import { rateHealthQuery } from './pricing/queries'
import { rateCalls, rateWords } from './rate'
import { lockedSendersQuery } from './senders/queries'

/** DashboardPage shows open tasks and system status. */
export default function DashboardPage() {
  const greeting = useSession(({ roles, user }) =>
    roles.includes('ADMIN') ? messages.superAdmin : (user?.fullName ?? ''),
  )
  return (
    <AdminPage title={`Welcome, ${greeting}`} about="Open tasks and system status.">
      <div className={classes.tiles}>
        <HoldsTile />
        <LockedTile />
        <BooksTile />
        <HealthTile />
        <RateTile />
      </div>
      <Latest />
    </AdminPage>
  )
}

interface TileProps {
  to: string
  figure: string
  words: string
  calls?: boolean
}

function Tile({ to, figure, words, calls = false }: TileProps) {
  return (
    <Link className={classes.tile} to={to} data-calls={calls || undefined}>
      <span className={classes.figure}>{figure}</span>
      <span>{words}</span>
    </Link>
  )
}

/** figureOf returns the length of a list, as far as its first page shows it. */
const figureOf = (list: ListPage<unknown> | undefined) =>
  list ? `${list.result.length}${list.next ? '+' : ''}` : '–'

function HoldsTile() {
  const { data } = useQuery(holdsQuery(''))
  const count = data?.result.length
  return (
    <Tile
      to={paths.holds}
      figure={figureOf(data)}
      words={count === 1 ? 'transfer on hold' : 'transfers on hold'}
      calls={Boolean(count)}
    />
  )
}

function LockedTile() {
  const { data } = useQuery(lockedSendersQuery(''))
  const count = data?.result.length
  return (
    <Tile
      to={paths.lockedSenders}
      figure={figureOf(data)}
      words={count === 1 ? 'locked sender' : 'locked senders'}
      calls={Boolean(count)}
    />
  )
}

function BooksTile() {
  const { data } = useQuery(trialBalanceQuery())
  return (
    <Tile
      to={paths.ledger}
      figure={data ? (data.balanced ? 'Balanced' : 'Not balanced') : '–'}
      words={data ? `ledger, at position ${data.position}` : 'ledger'}
      calls={data?.balanced === false}
    />
  )
}

function HealthTile() {
  const { data } = useQuery(healthQuery)
  const calls = data && calling(data.checks)
  const worst =
    data?.checks.find(({ level }) => level === 'ALARM') ?? data?.checks.find(({ level }) => level !== 'OK')
  return (
    <Tile
      to={paths.health}
      figure={calls === undefined ? '–' : calls > 0 ? String(calls) : 'Healthy'}
      words={worst ? `needs attention: ${measures[worst.measure].label.toLowerCase()}` : 'system'}
      calls={Boolean(calls)}
    />
  )
}

function RateTile() {
  const { data } = useQuery(rateHealthQuery)
  const now = useNow()
  const calls = Boolean(data && rateCalls(data))
  return (
    <Tile
      to={paths.rates}
      figure={data?.rate?.rate ?? '–'}
      words={
        data && calls
          ? `exchange rate: ${rateWords(data)}`
          : data?.rate
            ? `exchange rate, ${ago(data.rate.publishedAt, now)}`
            : 'exchange rate'
      }
      calls={calls}
    />
  )
}

function Latest() {
  const { data } = useQuery(latestEventsQuery)
  if (!data || data.length === 0) return null
  return (
    <section className={classes.latest} aria-labelledby="latest">
      <h2 id="latest">Latest events</h2>
      <ol>
        {data.map(({ position, type, recordedAt }) => (
          <li key={position}>
            <span className={classes.position}>{position}</span>
            <EventType type={type} to={`${paths.events}?event=${position}`} />
            <span className={classes.when}>
              <When at={recordedAt} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
