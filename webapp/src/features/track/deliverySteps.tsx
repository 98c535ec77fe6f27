import type { Tracking } from '@/lib/api/types'
import { formatDateTime, formatNepalTime } from '@/lib/format/time'
import type { StepItem, StepState } from '@/ui/Stepper'
import { BilingualText } from './BilingualText'
import { type Bilingual, messages } from './messages'

const texts = messages.steps

/** currentStep maps each stage to the number of its current step. */
const currentStep: Record<Tracking['stage'], number> = {
  SENT: 1,
  PAYING: 2,
  DELAYED: 2,
  READY: 3,
  DELIVERED: 4,
  STOPPED: 1,
}

const bilingual = (text: Bilingual) => <BilingualText text={text} />

/** formatInBothZones formats a time in Nepal time and then in Pacific time. */
const formatInBothZones = (at: string) => `${formatNepalTime(at)} (${formatDateTime(at)})`

/**
 * deliveryStepsOf returns the delivery steps that the beneficiary sees. A cash pickup has an extra step, for when the
 * cash is ready.
 */
export function deliveryStepsOf({ stage, payoutMethod, createdAt, deliveredAt }: Tracking): StepItem[] {
  const stateOf = (step: number): StepState => {
    if (step > currentStep[stage]) return 'todo'
    if (step < currentStep[stage] || stage === 'DELIVERED') return 'done'
    return stage === 'DELAYED' ? 'failed' : 'active'
  }
  const sent: StepItem = {
    key: 'sent',
    label: bilingual(texts.sent),
    state: stateOf(1),
    detail: formatInBothZones(createdAt),
  }
  if (stage === 'STOPPED') {
    return [
      { ...sent, state: 'done' },
      { key: 'stopped', label: bilingual(texts.stopped), state: 'failed' },
    ]
  }
  return [
    sent,
    { key: 'paying', label: bilingual(texts.paying), state: stateOf(2) },
    ...(payoutMethod === 'CASH_PICKUP'
      ? [{ key: 'ready', label: bilingual(texts.ready), state: stateOf(3) }]
      : []),
    {
      key: 'arrived',
      label: bilingual(texts.arrived[payoutMethod]),
      state: stateOf(4),
      detail: deliveredAt && formatInBothZones(deliveredAt),
    },
  ]
}
