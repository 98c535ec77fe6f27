import type { Tracking } from '@/api/types'
import type { Station, StationState } from '@/ui/Trail'
import { formatDateTime, formatNepalTime } from '@/ui/time'
import { BilingualText } from './BilingualText'
import { type Bilingual, messages } from './messages'

const { trail } = messages

/** currentStep maps each stage to the number of the current step. A delayed transfer stays at step 2. */
const currentStep: Record<Tracking['stage'], number> = {
  SENT: 1,
  PAYING: 2,
  DELAYED: 2,
  READY: 3,
  DELIVERED: 4,
  STOPPED: 1,
}

const bilingual = (text: Bilingual) => <BilingualText text={text} />

/** inBothZones formats a time in Nepal time and then in the sender's time zone. */
const inBothZones = (at: string) => `${formatNepalTime(at)} (${formatDateTime(at)})`

/**
 * deliveryStepsOf returns the steps of a transfer that the beneficiary sees. A cash pickup has an additional
 * step when the cash is ready.
 */
export function deliveryStepsOf({ stage, payoutMethod, createdAt, deliveredAt }: Tracking): Station[] {
  const at = (order: number): StationState => {
    if (order > currentStep[stage]) return 'todo'
    if (order < currentStep[stage] || stage === 'DELIVERED') return 'done'
    return stage === 'DELAYED' ? 'failed' : 'active'
  }
  const sent: Station = {
    key: 'sent',
    label: bilingual(trail.sent),
    state: at(1),
    detail: inBothZones(createdAt),
  }
  if (stage === 'STOPPED') {
    return [
      { ...sent, state: 'done' },
      { key: 'stopped', label: bilingual(trail.stopped), state: 'failed' },
    ]
  }
  return [
    sent,
    { key: 'paying', label: bilingual(trail.paying), state: at(2) },
    ...(payoutMethod === 'CASH_PICKUP'
      ? [{ key: 'ready', label: bilingual(trail.ready), state: at(3) }]
      : []),
    {
      key: 'arrived',
      label: bilingual(trail.arrived[payoutMethod]),
      state: at(4),
      detail: deliveredAt && inBothZones(deliveredAt),
    },
  ]
}
