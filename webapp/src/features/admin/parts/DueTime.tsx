import { useNow } from '@/ui/useNow'
import { timeUntil } from '../relativeTime'
import classes from './DueTime.module.css'
import { formatExactTime } from './Time'

/** DueTime shows the time left until a deadline, or how long it is overdue. The tooltip shows the exact time. */
export function DueTime({ at }: { at: string }) {
  const now = useNow()
  const late = Date.parse(at) < now
  return (
    <time dateTime={at} title={formatExactTime(at)} className={classes.due} data-late={late || undefined}>
      {late && 'overdue, '}
      {timeUntil(at, now)}
    </time>
  )
}
