import { type Station, Trail, TrailLoader } from '@/ui/Trail'
import { Specimen, Specimens } from './Specimen'
import { longName } from './samples'

const steps: readonly Station[] = [
  { key: 'payment', label: 'Payment details', state: 'done', to: '#movement' },
  { key: 'sender', label: 'Sender details', state: 'done' },
  { key: 'beneficiary', label: 'Beneficiary', state: 'active' },
  { key: 'source', label: 'Payment information', state: 'todo' },
  { key: 'review', label: 'Review', state: 'todo' },
]

const first: readonly Station[] = steps.map((step, at) => ({
  ...step,
  to: undefined,
  state: at === 0 ? 'active' : 'todo',
}))

const delivered: readonly Station[] = [
  { key: 'created', label: 'You sent it', state: 'done', detail: 'Jul 15, 2026, 1:30 PM PDT' },
  { key: 'settled', label: 'Your bank has paid', state: 'done', detail: 'Jul 16, 2026, 9:02 AM PDT' },
  {
    key: 'requested',
    label: 'On its way to the bank in Nepal',
    state: 'active',
    detail: 'Jul 16, 2026, 9:03 AM PDT',
  },
  { key: 'delivered', label: 'Delivered', state: 'todo' },
]

const failed: readonly Station[] = [
  { key: 'created', label: 'You sent it', state: 'done', detail: 'Jul 15, 2026, 1:30 PM PDT' },
  {
    key: 'declined',
    label: `The bank did not find the account of ${longName}`,
    state: 'failed',
    detail: 'Nothing was taken from you. Change the account, or cancel.',
  },
]

export function Trails() {
  return (
    <Specimens>
      <Specimen
        name="Trail, across"
        note="The steps of the send flow. On a phone, only the current step has a label."
        wide
      >
        <Trail label="Steps, in the middle" stations={steps} />
      </Specimen>
      <Specimen name="Trail, across, first step" wide>
        <Trail label="Steps, at the beginning" stations={first} />
      </Specimen>
      <Specimen name="Trail, down" note="The history of a transfer.">
        <Trail label="A transfer on its way" direction="down" stations={delivered} />
      </Specimen>
      <Specimen name="Trail, down, with a failure">
        <Trail label="A transfer that failed" direction="down" stations={failed} />
      </Specimen>
      <Specimen name="TrailLoader" note="Animated while loading, but not with reduced motion.">
        <TrailLoader />
      </Specimen>
    </Specimens>
  )
}
