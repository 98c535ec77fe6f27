import { pacific } from '@/lib/format/pacific'
import { useNow } from '@/ui/useNow'
import { timeAgo, timeUntil } from './relativeTime'

const exactFormat = new Intl.DateTimeFormat('en-US', {
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

/** formatExactTime formats a time to the millisecond in Pacific time. */
export const formatExactTime = (at: string): string => exactFormat.format(new Date(at))

const minuteFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: pacific,
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** formatMinute formats a time to the minute in Pacific time. */
export const formatMinute = (at: string): string => minuteFormat.format(new Date(at))

/** RelativeTime shows the time since `at`, with the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={formatExactTime(at)} style={{ whiteSpace: 'nowrap' }}>
      {timeAgo(at, now)}
    </time>
  )
}

/** TimeUntil shows the time until `at`, with the exact time on hover. */
export function TimeUntil({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={formatExactTime(at)} style={{ whiteSpace: 'nowrap' }}>
      {timeUntil(at, now)}
    </time>
  )
}

/** ExactTime shows a time to the millisecond in Pacific time. */
export function ExactTime({ at }: { at: string }) {
  return <time dateTime={at}>{formatExactTime(at)}</time>
}
