import type { Tracking } from '@/lib/api/types'
import { formatDateTime, formatNepalTime } from '@/lib/format/time'
import type { StepItem, StepState } from '@/ui/Stepper'
import { BilingualText } from './BilingualText'
import { type Bilingual, messages } from './messages'

const texts = messages.steps

/** currentStep maps each stage to the number of its current step. */
const currentStep: Record<Tracking['stage'], number> = {
  SENT: 2,
  PAYING: 3,
  DELAYED: 3,
  READY: 3,
  DELIVERED: 4,
  STOPPED: 1,
}

const bilingual = (text: Bilingual) => <BilingualText text={text} />

/** formatInBothZones formats a time in Nepal time and then in Pacific time. */
const formatInBothZones = (at: string) => `${formatNepalTime(at)} (${formatDateTime(at)})`

/** deliveryStepsOf returns the four delivery steps that the beneficiary sees: paid, sent, on its way, and received. */
export function deliveryStepsOf({ stage, createdAt, deliveredAt }: Tracking): StepItem[] {
  const stateOf = (step: number): StepState => {
    if (step > currentStep[stage]) return 'todo'
    if (step < currentStep[stage] || stage === 'DELIVERED') return 'done'
    return stage === 'DELAYED' ? 'failed' : 'active'
  }
  const paid: StepItem = {
    key: 'paid',
    label: bilingual(texts.paid),
    state: 'done',
    detail: formatInBothZones(createdAt),
  }
  if (stage === 'STOPPED') {
    return [paid, { key: 'stopped', label: bilingual(texts.stopped), state: 'failed' }]
  }
  return [
    paid,
    { key: 'sent', label: bilingual(texts.sent), state: stateOf(2) },
    {
      key: 'onItsWay',
      label: bilingual(stage === 'READY' ? texts.ready : texts.onItsWay),
      state: stateOf(3),
    },
    {
      key: 'received',
      label: bilingual(texts.received),
      state: stateOf(4),
      detail: deliveredAt && formatInBothZones(deliveredAt),
    },
  ]
}
