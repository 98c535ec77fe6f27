import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { complaintPath } from '@/app/paths'
import { formatDay, formatTime } from '@/ui/time'
import classes from './Deadlines.module.css'
import { type ShownDeadline, shownDeadlines } from './deadlines'
import { messages } from './messages'
import { deadlinesQuery } from './queries'

/**
 * Deadlines shows the deadlines that still matter to the sender, and the link to report an error while that
 * is possible.
 */
export function Deadlines({ id }: { id: string }) {
  const { data = [] } = useQuery(deadlinesQuery(id))
  const shown = shownDeadlines(data)
  if (shown.length === 0) return null
  return (
    <section className={classes.root} aria-label={messages.deadlines.title}>
      <h3 className={classes.title}>{messages.deadlines.title}</h3>
      <dl className={classes.lines}>
        {shown.map((deadline) => (
          <div key={deadline.kind} data-late={deadline.late || undefined}>
            <dt>{messages.deadlines.kinds[deadline.kind]}</dt>
            <dd>
              <time dateTime={deadline.dueAt}>{lastMoment(deadline)}</time>
              {deadline.late && <span> {messages.deadlines.late}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {shown.some(({ kind }) => kind === 'ERRORS') && (
        <Anchor component={Link} to={complaintPath(id)} inherit className={classes.report}>
          {messages.deadlines.report}
        </Anchor>
      )}
    </section>
  )
}

/** lastMoment formats a cancellation deadline with its time and other deadlines as days. */
const lastMoment = ({ kind, dueAt, lastDay }: ShownDeadline): string =>
  kind === 'CANCEL' ? formatTime(dueAt) : formatDay(lastDay, { year: kind === 'ERRORS' })
