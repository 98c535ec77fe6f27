import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { formatDay, formatTime } from '@/lib/format/time'
import { complaintPath } from '@/lib/paths'
import { Rows } from '@/ui/Rows'
import classes from './Deadlines.module.css'
import { type VisibleDeadline, visibleDeadlines } from './deadlines'
import { messages } from './messages'
import { deadlinesQuery } from './queries'

/**
 * Deadlines shows a transfer's deadlines. It links to the error report form until the deadline for reporting
 * errors.
 */
export function Deadlines({ id }: { id: string }) {
  const { data = [] } = useQuery(deadlinesQuery(id))
  const visible = visibleDeadlines(data)
  if (visible.length === 0) return null
  return (
    <section className={classes.root} aria-label={messages.deadlines.title}>
      <h3 className={classes.title}>{messages.deadlines.title}</h3>
      <Rows fz="inherit">
        {visible.map((deadline) => (
          <div key={deadline.kind} data-late={deadline.isLate || undefined}>
            <dt>{messages.deadlines.kinds[deadline.kind]}</dt>
            <dd>
              <time dateTime={deadline.dueAt}>{formatDueDate(deadline)}</time>
              {deadline.isLate && <span> {messages.deadlines.late}</span>}
            </dd>
          </div>
        ))}
      </Rows>
      {visible.some(({ kind }) => kind === 'ERRORS') && (
        <Anchor component={Link} to={complaintPath(id)} inherit display="inline-block" mt={8}>
          {messages.deadlines.report}
        </Anchor>
      )}
    </section>
  )
}

/** formatDueDate formats a cancellation deadline as a time and other deadlines as dates. */
const formatDueDate = ({ kind, dueAt, lastDay }: VisibleDeadline): string =>
  kind === 'CANCEL' ? formatTime(dueAt) : formatDay(lastDay, { year: kind === 'ERRORS' })
