import { Group, Text } from '@mantine/core'
import { formatDateTime } from '@/lib/format/time'
import { Panel } from '@/ui/Page'
import { Badge, type Tone } from '@/ui/StatusBadge'
import { messages } from './messages'
import classes from './VerificationSteps.module.css'
import { type Outcome, type Step, steps, type Verification } from './verify'

const tones: Record<Outcome, Tone> = {
  passed: 'success',
  failed: 'danger',
  unchecked: 'muted',
  unavailable: 'muted',
}

/** VerificationSteps lists the steps of the verification with their outcomes. */
export function VerificationSteps({ verification }: { verification: Verification }) {
  return (
    <Panel title={messages.steps.title} compact>
      <ul className={classes.steps}>
        {steps.map((step) => {
          const outcome = verification.outcomes[step]
          const text = explanation(step, verification)
          return (
            <li key={step}>
              <Group justify="space-between" align="flex-start" gap="xs" wrap="nowrap">
                {messages.steps[step]}
                <Badge tone={tones[outcome]}>{messages.outcomes[outcome]}</Badge>
              </Group>
              {text && (
                <Text fz="sm" c="dimmed">
                  {text}
                </Text>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

/** explanation explains a step's outcome if the outcome does not speak for itself. */
function explanation(step: Step, { status, outcomes, checkpoint }: Verification): string | undefined {
  if (step !== 'quorum') return outcomes[step] === 'failed' ? messages.failures[step] : undefined
  const times = checkpoint?.cosignatures.map(({ at }) => at.getTime()) ?? []
  switch (outcomes.quorum) {
    case 'passed':
      return messages.witnesses(times.length, formatDateTime(new Date(Math.max(...times)).toISOString()))
    case 'failed':
      return messages.tooFewWitnesses(times.length)
    case 'unavailable':
      return status === 'pending' ? undefined : messages.noWitnesses
    default:
      return undefined
  }
}
