import { Checkbox, Select, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '@/api/catalogue'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { toast } from '@/ui/toast'
import { titled } from '../actors'
import { messages } from '../compliance/messages'

/** HoldAction is a decision about a transfer on hold. */
export type HoldAction = 'release' | 'reject' | 'documents'

const { label: toldLabel, ...toldReasons } = messages.holds.told
const told = Object.entries(toldReasons).map(([value, label]) => ({ value, label }))

const documents = ['PROOF_OF_IDENTITY', 'PROOF_OF_ADDRESS', 'PROOF_OF_FUNDS', 'PROOF_OF_RELATIONSHIP']

interface HoldDialogProps {
  id: string
  action: HoldAction | undefined
  /** True if a release needs a second approval. */
  takesTwo: boolean
  onClose: () => void
}

/** HoldDialog asks for the reason of a decision and submits it. */
export function HoldDialog({ id, action, takesTwo, onClose }: HoldDialogProps) {
  const [comments, setComments] = useState('')
  const [asked, setAsked] = useState<string[]>([])
  const [reason, setReason] = useState<string | null>(null)
  const [faults, setFaults] = useState<{ comments?: string; documents?: string; told?: string }>({})
  const queries = useQueryClient()
  const decide = useMutation({
    mutationFn: (chosen: HoldAction) => {
      const call = { params: { path: { id } }, body: { comments: comments.trim() } }
      if (chosen === 'documents') {
        return read<unknown>(
          api.POST('/v1/admin/holds/{id}/documents', {
            ...call,
            body: { ...call.body, documents: asked, told: reason ?? '' },
          }),
        )
      }
      return read<unknown>(
        chosen === 'release'
          ? api.POST('/v1/admin/holds/{id}/release', call)
          : api.POST('/v1/admin/holds/{id}/reject', call),
      )
    },
    onSuccess: (_, chosen) => {
      toast.success(messages.holds.actions[chosen].done)
      return queries.invalidateQueries({ queryKey: keys.admin })
    },
    onError: (error) => toast.failure(error),
  })
  const close = () => {
    setComments('')
    setAsked([])
    setReason(null)
    setFaults({})
    onClose()
  }
  const confirm = async () => {
    const missing = {
      ...(comments.trim() === '' && { comments: textOf('FIELD_CANNOT_BE_EMPTY') }),
      ...(action === 'documents' && asked.length === 0 && { documents: messages.holds.chooseDocuments }),
      ...(action === 'documents' && !reason && { told: messages.holds.chooseTold }),
    }
    setFaults(missing)
    if (!action || Object.keys(missing).length > 0) return false
    return decide.mutateAsync(action).then(
      () => true,
      () => false,
    )
  }
  const words = action && messages.holds.actions[action]
  return (
    <ConfirmModal
      opened={action !== undefined}
      onClose={close}
      onConfirm={confirm}
      title={words?.label ?? ''}
      confirm={words?.label ?? ''}
      danger={action === 'reject'}
    >
      <Stack gap="md">
        <Text>{words?.text}</Text>
        {action === 'release' && takesTwo && <Text>{messages.holds.takesTwoText}</Text>}
        {action === 'documents' && (
          <>
            <Checkbox.Group
              label="Documents to request"
              value={asked}
              onChange={setAsked}
              error={faults.documents}
            >
              <Stack gap="xs" mt="xs">
                {documents.map((document) => (
                  <Checkbox key={document} value={document} label={titled(document)} />
                ))}
              </Stack>
            </Checkbox.Group>
            <Select label={toldLabel} data={told} value={reason} onChange={setReason} error={faults.told} />
          </>
        )}
        <Textarea
          label="Comments"
          description={messages.holds.comment}
          autosize
          minRows={3}
          maxLength={1000}
          value={comments}
          error={faults.comments}
          onChange={(event) => setComments(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmModal>
  )
}
