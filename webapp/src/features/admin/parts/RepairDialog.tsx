import { Checkbox, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '@/api/catalogue'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { toast } from '@/ui/toast'
import { messages } from '../health/messages'

const { health: words } = messages

/** Repair is a repair of a system component. */
export type Repair =
  | { kind: 'rebuild'; projection: string; unfinished: boolean; differs: boolean }
  | { kind: 'back'; projection: string }
  | { kind: 'stream'; projection: string; stream: string }
  | { kind: 'callback'; provider: string; callbackId: string }

interface Choices {
  afresh: boolean
  acceptDifference: boolean
}

/** Runs the repair and shows the result. */
async function carryOut(repair: Repair, reason: string, choices: Choices): Promise<string> {
  switch (repair.kind) {
    case 'rebuild':
      await read(
        api.POST('/v1/admin/projections/{id}/rebuild', {
          params: { path: { id: repair.projection } },
          body: { reason, ...choices },
        }),
      )
      return words.rebuild.done
    case 'back':
      await read(
        api.POST('/v1/admin/projections/{id}/back', {
          params: { path: { id: repair.projection } },
          body: { reason },
        }),
      )
      return words.back.done
    case 'stream': {
      const { done, error } = await read(
        api.POST('/v1/admin/projections/{id}/retry', {
          params: { path: { id: repair.projection } },
          body: { stream: repair.stream, reason },
        }),
      )
      return done ? words.stream.done : words.stillFails(error)
    }
    case 'callback':
      await read(
        api.POST('/v1/admin/callbacks/retry', {
          body: { provider: repair.provider, callbackId: repair.callbackId, reason },
        }),
      )
      return words.callback.done
  }
}

/** RepairDialog asks for the reason of a repair and runs it. */
export function RepairDialog({ repair, onClose }: { repair: Repair | undefined; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const [choices, setChoices] = useState<Choices>({ afresh: false, acceptDifference: false })
  const queries = useQueryClient()
  const act = useMutation({
    mutationFn: (chosen: Repair) => carryOut(chosen, reason.trim(), choices),
    onSuccess: (outcome) => {
      toast.success(outcome)
      return queries.invalidateQueries({ queryKey: keys.admin })
    },
    onError: (error) => toast.failure(error),
  })
  const close = () => {
    setReason('')
    setFault(undefined)
    setChoices({ afresh: false, acceptDifference: false })
    onClose()
  }
  const confirm = async () => {
    if (!repair) return false
    if (reason.trim() === '') {
      setFault(textOf('FIELD_CANNOT_BE_EMPTY'))
      return false
    }
    return act.mutateAsync(repair).then(
      () => true,
      () => false,
    )
  }
  const said = repair && words[repair.kind]
  return (
    <ConfirmModal
      opened={repair !== undefined}
      onClose={close}
      onConfirm={confirm}
      title={said?.title ?? ''}
      confirm={said?.label ?? ''}
    >
      <Stack gap="md">
        <Text>{said?.text}</Text>
        {repair?.kind === 'rebuild' && repair.unfinished && (
          <Checkbox
            label={words.afresh}
            checked={choices.afresh}
            onChange={(event) => setChoices({ ...choices, afresh: event.currentTarget.checked })}
          />
        )}
        {repair?.kind === 'rebuild' && repair.differs && (
          <Checkbox
            label={words.acceptDifference}
            checked={choices.acceptDifference}
            onChange={(event) => setChoices({ ...choices, acceptDifference: event.currentTarget.checked })}
          />
        )}
        <Textarea
          label="Reason"
          description={words.reason}
          autosize
          minRows={2}
          maxLength={1000}
          value={reason}
          error={fault}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmModal>
  )
}
