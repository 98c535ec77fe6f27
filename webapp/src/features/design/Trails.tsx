import { type Station, Trail, TrailLoader } from '@/ui/Trail'
import { Example, ExampleGrid } from './Example'
import { longName } from './samples'

const steps: readonly Station[] = [
  { key: 'payment', label: 'Payment details', state: 'done', to: '#progress' },
  { key: 'sender', label: 'Sender details', state: 'done' },
  { key: 'beneficiary', label: 'Beneficiary', state: 'active' },
  { key: 'source', label: 'Payment information', state: 'todo' },
  { key: 'review', label: 'Review', state: 'todo' },
]

const firstStep: readonly Station[] = steps.map((step, index) => ({
  ...step,
  to: undefined,
  state: index === 0 ? 'active' : 'todo',
}))

const delivered: readonly Station[] = [
  { key: 'created', label: 'You sent it', state: 'done', detail: 'Jul 15, 2026, 1:30 PM PDT' },
  { key: 'settled', label: 'Your bank paid', state: 'done', detail: 'Jul 16, 2026, 9:02 AM PDT' },
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
    label: `The bank could not find the account of ${longName}`,
    state: 'failed',
    detail: 'Your money is safe. Change the account or cancel the transfer.',
  },
]

export function Trails() {
  return (
    <ExampleGrid>
      <Example
        name="Trail, horizontal"
        note="The steps of the send flow. On a phone, only the current step has a label."
        wide
      >
        <Trail label="Send flow, third step" stations={steps} />
      </Example>
      <Example name="Trail, horizontal, at the first step" wide>
        <Trail label="Send flow, first step" stations={firstStep} />
      </Example>
      <Example name="Trail, vertical" note="A transfer’s history.">
        <Trail label="Transfer in progress" direction="down" stations={delivered} />
      </Example>
      <Example name="Trail, vertical, with a failure">
        <Trail label="Failed transfer" direction="down" stations={failed} />
      </Example>
      <Example name="TrailLoader" note="Animated unless the user prefers reduced motion.">
        <TrailLoader />
      </Example>
    </ExampleGrid>
  )
}
