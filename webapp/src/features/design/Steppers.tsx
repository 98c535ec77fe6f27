import { LoadingAnimation, type StepItem, Stepper } from '@/ui/Stepper'
import { Example } from './Example'
import { longName } from './samples'

const steps: readonly StepItem[] = [
  { key: 'payment', label: 'Payment details', state: 'done', to: '#progress' },
  { key: 'sender', label: 'Sender details', state: 'done' },
  { key: 'beneficiary', label: 'Beneficiary', state: 'active' },
  { key: 'source', label: 'Payment information', state: 'todo' },
  { key: 'review', label: 'Review', state: 'todo' },
]

const history: readonly StepItem[] = [
  { key: 'created', label: 'You sent it', state: 'done', detail: 'Jul 15, 2026, 1:30 PM PDT' },
  { key: 'settled', label: 'Your bank sent the payment', state: 'done', detail: 'Jul 16, 2026, 9:02 AM PDT' },
  {
    key: 'declined',
    label: `The bank couldn’t find ${longName}’s account`,
    state: 'failed',
    detail: 'Your money is safe. Change the account or cancel the transfer.',
  },
]

export function Steppers() {
  return (
    <>
      <Example name="Stepper, horizontal" wide>
        <Stepper label="Send flow, third step" steps={steps} />
      </Example>
      <Example name="Stepper, vertical">
        <Stepper label="Transfer history" orientation="vertical" steps={history} />
      </Example>
      <Example name="LoadingAnimation">
        <LoadingAnimation />
      </Example>
    </>
  )
}
