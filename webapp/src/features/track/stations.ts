import type { Tracking } from '@/api/types'
import type { Station, StationState } from '@/ui/Trail'
import { formatDateTime, formatNepalTime } from '@/ui/time'
import { messages } from './messages'

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

/** A moment as its beneficiary reads it: in Nepal time, then in the sender's. */
const both = (at: string) => `${formatNepalTime(at)} (${formatDateTime(at)})`

/** The stations of a transfer's trail, as its beneficiary sees them: cash is ready before it is collected. */
export function stationsOf({ stage, payoutMethod, createdAt, deliveredAt }: Tracking): Station[] {
  const at = (order: number): StationState => {
    if (order > passed[stage]) return 'todo'
    if (order < passed[stage] || stage === 'DELIVERED') return 'done'
    return stage === 'DELAYED' ? 'failed' : 'active'
  }
  const sent: Station = { key: 'sent', label: trail.sent, state: at(1), detail: both(createdAt) }
  if (stage === 'STOPPED') {
    return [
      { ...sent, state: 'done' },
      { key: 'stopped', label: trail.stopped, state: 'failed' },
    ]
  }
  return [
    sent,
    { key: 'paying', label: trail.paying, state: at(2) },
    ...(payoutMethod === 'CASH_PICKUP' ? [{ key: 'ready', label: trail.ready, state: at(3) }] : []),
    {
      key: 'arrived',
      label: trail.arrived[payoutMethod],
      state: at(4),
      detail: deliveredAt && both(deliveredAt),
    },
  ]
}
