import { pacific } from '@/ui/pacific'
import { useNow } from '@/ui/useNow'
import { ago, until } from '../ago'

const exact = new Intl.DateTimeFormat('en-US', {
  timeZone: pacific,
  year: 'numeric',
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
  timeZoneName: 'short',
})

/** exactly formats the exact time in Los Angeles. */
export const exactly = (at: string): string => exact.format(new Date(at))

/** When shows the time since a moment, with the exact time on hover. */
export function When({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={exactly(at)} style={{ whiteSpace: 'nowrap' }}>
      {ago(at, now)}
    </time>
  )
}

/** Until shows the time until a moment, with the exact time on hover. */
export function Until({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={exact.format(new Date(at))} style={{ whiteSpace: 'nowrap' }}>
      {until(at, now)}
    </time>
  )
}

/** Exactly shows the exact time in Los Angeles. */
export function Exactly({ at }: { at: string }) {
  return <time dateTime={at}>{exactly(at)}</time>
}
