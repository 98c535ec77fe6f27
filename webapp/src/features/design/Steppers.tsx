import { LoadingAnimation, type StepItem, Stepper } from '@/ui/Stepper'
import { Example, ExampleGrid } from './Example'
import { longName } from './samples'

const steps: readonly StepItem[] = [
  { key: 'payment', label: 'Payment details', state: 'done', to: '#progress' },
  { key: 'sender', label: 'Sender details', state: 'done' },
  { key: 'beneficiary', label: 'Beneficiary', state: 'active' },
  { key: 'source', label: 'Payment information', state: 'todo' },
  { key: 'review', label: 'Review', state: 'todo' },
]

const firstStep: readonly StepItem[] = steps.map((step, index) => ({
  ...step,
  to: undefined,
  state: index === 0 ? 'active' : 'todo',
}))

const delivered: readonly StepItem[] = [
  { key: 'created', label: 'You sent it', state: 'done', detail: 'Jul 15, 2026, 1:30 PM PDT' },
  { key: 'settled', label: 'Your bank sent the payment', state: 'done', detail: 'Jul 16, 2026, 9:02 AM PDT' },
  {
    key: 'requested',
    label: 'On its way to the bank in Nepal',
    state: 'active',
    detail: 'Jul 16, 2026, 9:03 AM PDT',
  },
  { key: 'delivered', label: 'Delivered', state: 'todo' },
]

const failed: readonly StepItem[] = [
  { key: 'created', label: 'You sent it', state: 'done', detail: 'Jul 15, 2026, 1:30 PM PDT' },
  {
    key: 'declined',
    label: `The bank couldn’t find ${longName}’s account`,
    state: 'failed',
    detail: 'Your money is safe. Change the account or cancel the transfer.',
  },
]

export function Steppers() {
  return (
    <ExampleGrid>
      <Example
        name="Stepper, horizontal"
        note="The steps of the send flow. On a phone, only the current step has a label."
        wide
      >
        <Stepper label="Send flow, third step" steps={steps} />
      </Example>
      <Example name="Stepper, horizontal, on the first step" wide>
        <Stepper label="Send flow, first step" steps={firstStep} />
      </Example>
      <Example name="Stepper, vertical" note="A transfer’s history.">
        <Stepper label="Transfer in progress" orientation="vertical" steps={delivered} />
      </Example>
      <Example name="Stepper, vertical, with a failure">
        <Stepper label="Failed transfer" orientation="vertical" steps={failed} />
      </Example>
      <Example name="LoadingAnimation" note="Animated unless the user prefers reduced motion.">
        <LoadingAnimation />
      </Example>
    </ExampleGrid>
  )
}
