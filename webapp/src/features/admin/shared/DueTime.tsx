import { useNow } from '@/ui/useNow'
import classes from './DueTime.module.css'
import { timeUntil } from './relativeTime'
import { formatExactTime } from './Time'

/** DueTime shows the time until a deadline, or the time since a missed deadline. The tooltip shows the exact time. */
export function DueTime({ at }: { at: string }) {
  const now = useNow()
  const isOverdue = Date.parse(at) < now
  return (
    <time
      dateTime={at}
      title={formatExactTime(at)}
      className={classes.due}
      data-overdue={isOverdue || undefined}
    >
      {isOverdue && 'was due '}
      {timeUntil(at, now)}
    </time>
  )
}
