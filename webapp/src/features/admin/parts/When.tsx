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

/** The exact moment in Los Angeles time, as text. */
export const exactly = (at: string): string => exact.format(new Date(at))

/** How long ago something was, with the exact moment on hover. */
export function When({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={exactly(at)} style={{ whiteSpace: 'nowrap' }}>
      {ago(at, now)}
    </time>
  )
}

/** How far off something is, with the exact moment on hover. */
export function Until({ at }: { at: string }) {
  const now = useNow()
  return (
    <time dateTime={at} title={exact.format(new Date(at))} style={{ whiteSpace: 'nowrap' }}>
      {until(at, now)}
    </time>
  )
}

/** The exact moment in Los Angeles time. */
export function Exactly({ at }: { at: string }) {
  return <time dateTime={at}>{exactly(at)}</time>
}
