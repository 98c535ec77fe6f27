import { Checkbox, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '@/lib/api/catalog'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { toast } from '@/ui/toast'
import { messages as strings } from './messages'

/** Repair is a maintenance action that an administrator can run. */
export type Repair =
  | { kind: 'rebuild'; projection: string; unfinished: boolean; differs: boolean }
  | { kind: 'rollback'; projection: string }
  | { kind: 'stream'; projection: string; stream: string }
  | { kind: 'callback'; provider: string; callbackId: string }

interface Choices {
  afresh: boolean
  acceptDifference: boolean
}

/** runRepair runs a repair and returns a message about its outcome. */
async function runRepair(repair: Repair, reason: string, choices: Choices): Promise<string> {
  switch (repair.kind) {
    case 'rebuild':
      await read(
        api.POST('/v1/admin/projections/{id}/rebuild', {
          params: { path: { id: repair.projection } },
          body: { reason, ...choices },
        }),
      )
      return strings.rebuild.done
    case 'rollback':
      await read(
        api.POST('/v1/admin/projections/{id}/back', {
          params: { path: { id: repair.projection } },
          body: { reason },
        }),
      )
      return strings.rollback.done
    case 'stream': {
      const { done, error } = await read(
        api.POST('/v1/admin/projections/{id}/retry', {
          params: { path: { id: repair.projection } },
          body: { stream: repair.stream, reason },
        }),
      )
      return done ? strings.stream.done : strings.retryFailed(error)
    }
    case 'callback':
      await read(
        api.POST('/v1/admin/callbacks/retry', {
          body: { provider: repair.provider, callbackId: repair.callbackId, reason },
        }),
      )
      return strings.callback.done
  }
}

/** RepairDialog asks for a reason and then runs a repair. */
export function RepairDialog({ repair, onClose }: { repair: Repair | undefined; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [fieldError, setFieldError] = useState<string>()
  const [choices, setChoices] = useState<Choices>({ afresh: false, acceptDifference: false })
  const queryClient = useQueryClient()
  const repairMutation = useMutation({
    mutationFn: (chosenRepair: Repair) => runRepair(chosenRepair, reason.trim(), choices),
    onSuccess: (outcome) => {
      toast.success(outcome)
      return queryClient.invalidateQueries({ queryKey: keys.admin })
    },
    onError: (error) => toast.failure(error),
  })
  const close = () => {
    setReason('')
    setFieldError(undefined)
    setChoices({ afresh: false, acceptDifference: false })
    onClose()
  }
  const confirm = async () => {
    if (!repair) return false
    if (reason.trim() === '') {
      setFieldError(textOf('FIELD_CANNOT_BE_EMPTY'))
      return false
    }
    return repairMutation.mutateAsync(repair).then(
      () => true,
      () => false,
    )
  }
  const dialogText = repair && strings[repair.kind]
  return (
    <ConfirmModal
      opened={repair !== undefined}
      onClose={close}
      onConfirm={confirm}
      title={dialogText?.title ?? ''}
      confirm={dialogText?.label ?? ''}
    >
      <Stack gap="md">
        <Text>{dialogText?.text}</Text>
        {repair?.kind === 'rebuild' && repair.unfinished && (
          <Checkbox
            label={strings.discardUnfinished}
            checked={choices.afresh}
            onChange={(event) => setChoices({ ...choices, afresh: event.currentTarget.checked })}
          />
        )}
        {repair?.kind === 'rebuild' && repair.differs && (
          <Checkbox
            label={strings.acceptDifference}
            checked={choices.acceptDifference}
            onChange={(event) => setChoices({ ...choices, acceptDifference: event.currentTarget.checked })}
          />
        )}
        <Textarea
          label="Reason"
          description={strings.reason}
          autosize
          minRows={2}
          maxLength={1000}
          value={reason}
          error={fieldError}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmModal>
  )
}
