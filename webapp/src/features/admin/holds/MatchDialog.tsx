import { Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '@/lib/api/catalog'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { toast } from '@/ui/toast'
import type { ScreeningHit } from '../shared/types'
import { messages } from './messages'

interface MatchDialogProps {
  match: ScreeningHit | undefined
  /** The name of the person who matches the list entry. */
  name: string
  onClose: () => void
}

/** matchAction returns the label of the next action on a match. */
export const matchAction = ({ setAside, proposedBy }: ScreeningHit): string => {
  if (setAside) return messages.restore
  return proposedBy ? messages.approveDismissal : messages.dismiss
}

/** MatchDialog dismisses a match, approves its dismissal, or restores it, with a reason. */
export function MatchDialog({ match, name, onClose }: MatchDialogProps) {
  const [reason, setReason] = useState('')
  const [fieldError, setFieldError] = useState('')
  const queryClient = useQueryClient()
  const matchMutation = useMutation({
    mutationFn: ({ personId, list, entry, setAside }: ScreeningHit) => {
      const request = { body: { personId, list, entry, reason: reason.trim() } }
      return read<unknown>(
        setAside
          ? api.POST('/v1/admin/screening/matches/restore', request)
          : api.POST('/v1/admin/screening/matches/set-aside', request),
      )
    },
    onSuccess: () => {
      toast.success(messages.decisionSaved)
      return queryClient.invalidateQueries({ queryKey: keys.admin })
    },
    onError: (error) => toast.failure(error),
  })
  const close = () => {
    setReason('')
    setFieldError('')
    onClose()
  }
  const confirm = async () => {
    const hasReason = reason.trim() !== ''
    setFieldError(hasReason ? '' : textOf('FIELD_CANNOT_BE_EMPTY'))
    if (!hasReason || !match) return false
    return matchMutation.mutateAsync(match).then(
      () => true,
      () => false,
    )
  }
  const label = match ? matchAction(match) : ''
  return (
    <ConfirmModal
      opened={match !== undefined}
      onClose={close}
      onConfirm={confirm}
      title={label}
      confirm={label}
    >
      <Stack gap="md">
        <Text>
          {name}, {match?.name}. {match?.setAside ? messages.restoreText : messages.dismissText}
        </Text>
        <Textarea
          label="Reason"
          description="Only staff can see this reason."
          autosize
          minRows={3}
          maxLength={1000}
          value={reason}
          error={fieldError}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmModal>
  )
}
