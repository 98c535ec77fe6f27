import { Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '@/lib/api/catalog'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { toast } from '@/ui/toast'
import { messages } from './messages'

interface CaseDialogProps {
  id: string
  action: 'open' | 'close' | undefined
  onClose: () => void
}

/** CaseDialog asks for a reason and then opens or closes a case. */
export function CaseDialog({ id, action, onClose }: CaseDialogProps) {
  const [reason, setReason] = useState('')
  const [fieldError, setFieldError] = useState('')
  const queryClient = useQueryClient()
  const caseMutation = useMutation({
    mutationFn: (chosenAction: 'open' | 'close') => {
      const request = { params: { path: { id } }, body: { text: reason.trim() } }
      return read<unknown>(
        chosenAction === 'open'
          ? api.POST('/v1/admin/cases/{id}', request)
          : api.POST('/v1/admin/cases/{id}/close', request),
      )
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.admin }),
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
    if (!hasReason || !action) return false
    return caseMutation.mutateAsync(action).then(
      () => true,
      () => false,
    )
  }
  const label = action === 'close' ? messages.close : messages.open
  return (
    <ConfirmModal
      opened={action !== undefined}
      onClose={close}
      onConfirm={confirm}
      title={label}
      confirm={label}
    >
      <Stack gap="md">
        <Text>{action === 'close' ? messages.closeText : messages.openText}</Text>
        <Textarea
          label="Reason"
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
