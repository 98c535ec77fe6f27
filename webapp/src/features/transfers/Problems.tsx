import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read, withIdempotencyKey } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { useIdempotencyKey } from '@/lib/api/useIdempotencyKey'
import { errorTypeTexts, formatDueDay } from '@/lib/errorNotice'
import { formatDate } from '@/lib/format/time'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { toast } from '@/ui/toast'
import { messages } from './messages'
import classes from './Problems.module.css'
import { problemsQuery } from './queries'

type Problem = Schemas['ReportedProblem']
type Choice = Schemas['RemedyChoice']['remedy']

const { problems: strings } = messages

const isChoice = (remedy: string): remedy is Choice => remedy === 'REFUND' || remedy === 'DELIVER'

/** Problems shows the problems that the sender reported with a transfer, with our results. */
export function Problems({ id }: { id: string }) {
  const { data = [] } = useQuery(problemsQuery(id))
  if (data.length === 0) return null
  return (
    <section className={classes.root} aria-label={strings.title}>
      <h3 className={classes.title}>{strings.title}</h3>
      {data.map((problem) => (
        <ReportedProblem key={problem.id} transferId={id} problem={problem} />
      ))}
    </section>
  )
}

function ReportedProblem({ transferId, problem }: { transferId: string; problem: Problem }) {
  const [choice, setChoice] = useState<Choice>()
  const { errorType, complaintNumber, filedAt, status, dueAt, result, remedies, remedy, correctedAt } =
    problem
  return (
    <article className={classes.problem} aria-label={complaintNumber}>
      <strong>{errorType ? errorTypeTexts[errorType] : strings.other}</strong>
      <p>{strings.reported(formatDate(filedAt), complaintNumber)}</p>
      <p>{strings.statuses[status](dueAt ? formatDueDay(dueAt) : '')}</p>
      {result && <p className={classes.result}>{result}</p>}
      {remedy && <p>{strings.remedies[remedy]}</p>}
      {correctedAt && <p>{strings.corrected(formatDate(correctedAt))}</p>}
      {remedies.length > 0 && (
        <Group gap="xs" role="group" aria-label={strings.choose}>
          {remedies.filter(isChoice).map((option) => (
            <Button key={option} size="compact-md" variant="default" onClick={() => setChoice(option)}>
              {strings.choices[option]}
            </Button>
          ))}
        </Group>
      )}
      <ChoiceModal
        transferId={transferId}
        problemId={problem.id}
        choice={choice}
        onClose={() => setChoice(undefined)}
      />
    </article>
  )
}

interface ChoiceModalProps {
  transferId: string
  problemId: string
  choice: Choice | undefined
  onClose: () => void
}

/** ChoiceModal confirms how we correct an error. The choice is final. */
function ChoiceModal({ transferId, problemId, choice, onClose }: ChoiceModalProps) {
  const queryClient = useQueryClient()
  const key = useIdempotencyKey()
  const send = async (remedy: Choice) => {
    try {
      await read<unknown>(
        api.POST('/v1/senders/problems/{id}/choice', {
          params: { path: { id: problemId } },
          body: { remedy },
          ...withIdempotencyKey(key.current()),
        }),
      ).finally(key.done)
      toast.success(strings.chosen)
    } catch (error) {
      toast.failure(error)
    }
    await queryClient.invalidateQueries(problemsQuery(transferId))
  }
  return (
    <ConfirmModal
      opened={choice !== undefined}
      onClose={onClose}
      onConfirm={async () => choice && send(choice)}
      confirm={choice ? strings.choices[choice] : ''}
    >
      {choice && strings.confirm[choice]}
    </ConfirmModal>
  )
}
