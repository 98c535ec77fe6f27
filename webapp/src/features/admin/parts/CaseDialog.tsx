import { Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '@/api/catalogue'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { toast } from '@/ui/toast'
import { messages } from '../compliance/messages'

interface CaseDialogProps {
  id: string
  asked: 'open' | 'close' | undefined
  onClose: () => void
}

/** CaseDialog asks for the reason to open or close a case and does it. */
export function CaseDialog({ id, asked, onClose }: CaseDialogProps) {
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const queries = useQueryClient()
  const decide = useMutation({
    mutationFn: (chosen: 'open' | 'close') => {
      const call = { params: { path: { id } }, body: { text: text.trim() } }
      return read<unknown>(
        chosen === 'open'
          ? api.POST('/v1/admin/cases/{id}', call)
          : api.POST('/v1/admin/cases/{id}/close', call),
      )
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.admin }),
    onError: (error) => toast.failure(error),
  })
  const leave = () => {
    setText('')
    setFault('')
    onClose()
  }
  const confirm = async () => {
    const given = text.trim() !== ''
    setFault(given ? '' : textOf('FIELD_CANNOT_BE_EMPTY'))
    if (!given || !asked) return false
    return decide.mutateAsync(asked).then(
      () => true,
      () => false,
    )
  }
  const label = asked === 'close' ? messages.cases.close : messages.cases.open
  return (
    <ConfirmModal
      opened={asked !== undefined}
      onClose={leave}
      onConfirm={confirm}
      title={label}
      confirm={label}
    >
      <Stack gap="md">
        <Text>{asked === 'close' ? messages.cases.closeText : messages.cases.openText}</Text>
        <Textarea
          label="Reason"
          autosize
          minRows={3}
          maxLength={1000}
          value={text}
          error={fault}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmModal>
  )
}
