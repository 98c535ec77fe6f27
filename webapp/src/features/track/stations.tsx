import type { Tracking } from '@/api/types'
import type { Station, StationState } from '@/ui/Trail'
import { formatDateTime, formatNepalTime } from '@/ui/time'
import { Both } from './Both'
import { type Bilingual, messages } from './messages'

const { trail } = messages

/** passed maps each stage to the number of completed stops. A delay keeps the previous stop. */
const passed: Record<Tracking['stage'], number> = {
  SENT: 1,
  PAYING: 2,
  DELAYED: 2,
  READY: 3,
  DELIVERED: 4,
  STOPPED: 1,
}

const both = (text: Bilingual) => <Both text={text} />

/** inBothZones formats a time in Nepal time and then in the sender's time zone. */
const inBothZones = (at: string) => `${formatNepalTime(at)} (${formatDateTime(at)})`

/**
 * stationsOf returns the stops of a transfer as the beneficiary sees them. For cash, "ready" comes before
 * "collected".
 */
export function stationsOf({ stage, payoutMethod, createdAt, deliveredAt }: Tracking): Station[] {
  const at = (order: number): StationState => {
    if (order > passed[stage]) return 'todo'
    if (order < passed[stage] || stage === 'DELIVERED') return 'done'
    return stage === 'DELAYED' ? 'failed' : 'active'
  }
  const sent: Station = { key: 'sent', label: both(trail.sent), state: at(1), detail: inBothZones(createdAt) }
  if (stage === 'STOPPED') {
    return [
      { ...sent, state: 'done' },
      { key: 'stopped', label: both(trail.stopped), state: 'failed' },
    ]
  }
  return [
    sent,
    { key: 'paying', label: both(trail.paying), state: at(2) },
    ...(payoutMethod === 'CASH_PICKUP' ? [{ key: 'ready', label: both(trail.ready), state: at(3) }] : []),
    {
      key: 'arrived',
      label: both(trail.arrived[payoutMethod]),
      state: at(4),
      detail: deliveredAt && inBothZones(deliveredAt),
    },
  ]
}
