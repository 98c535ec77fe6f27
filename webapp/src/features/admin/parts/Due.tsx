import { useNow } from '@/ui/useNow'
import { until } from '../ago'
import classes from './Due.module.css'
import { exactly } from './When'

/** Due shows the time left or that it is overdue. The tooltip shows the exact time. */
export function Due({ at }: { at: string }) {
  const now = useNow()
  const late = Date.parse(at) < now
  return (
    <time dateTime={at} title={exactly(at)} className={classes.due} data-late={late || undefined}>
      {late && 'overdue, '}
      {until(at, now)}
    </time>
  )
}
