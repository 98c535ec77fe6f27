import type { Tracking } from '@/api/types'
import type { Station, StationState } from '@/ui/Trail'
import { formatDateTime, formatNepalTime } from '@/ui/time'
import { Both } from './Both'
import { type Bilingual, messages } from './messages'

const { trail } = messages

/** How many stations a transfer has passed, by its stage; at a delay it stands where it was. */
const passed: Record<Tracking['stage'], number> = {
  SENT: 1,
  PAYING: 2,
  DELAYED: 2,
  READY: 3,
  DELIVERED: 4,
  STOPPED: 1,
}

const both = (text: Bilingual) => <Both text={text} />

/** A moment as its beneficiary reads it: in Nepal time, then in the sender's. */
const inBothZones = (at: string) => `${formatNepalTime(at)} (${formatDateTime(at)})`

/** The stations of a transfer's trail, as its beneficiary sees them: cash is ready before it is collected. */
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
