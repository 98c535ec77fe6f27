import { Checkbox, Select, Stack, Text, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textOf } from '@/lib/api/catalog'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { toast } from '@/ui/toast'
import { codeLabel } from '../shared/labels'
import { messages } from './messages'

/** HoldAction is a decision about a transfer on hold. */
export type HoldAction = 'release' | 'reject' | 'documents'

const { label: senderReasonLabel, ...senderReasonTexts } = messages.senderReasons
const senderReasons = Object.entries(senderReasonTexts).map(([value, label]) => ({ value, label }))

const documentKinds = ['PROOF_OF_IDENTITY', 'PROOF_OF_ADDRESS', 'PROOF_OF_FUNDS', 'PROOF_OF_RELATIONSHIP']

interface HoldDialogProps {
  id: string
  action: HoldAction | undefined
  /** True if a release needs two approvals and has none yet. */
  needsTwoApprovals: boolean
  onClose: () => void
}

/** HoldDialog submits a decision about a transfer on hold, with comments. */
export function HoldDialog({ id, action, needsTwoApprovals, onClose }: HoldDialogProps) {
  const [comments, setComments] = useState('')
  const [requestedDocuments, setRequestedDocuments] = useState<string[]>([])
  const [senderReason, setSenderReason] = useState<string | null>(null)
  const [fieldErrors, setFieldErrors] = useState<{
    comments?: string
    documents?: string
    senderReason?: string
  }>({})
  const queryClient = useQueryClient()
  const decision = useMutation({
    mutationFn: (chosenAction: HoldAction) => {
      const request = { params: { path: { id } }, body: { comments: comments.trim() } }
      if (chosenAction === 'documents') {
        return read<unknown>(
          api.POST('/v1/admin/holds/{id}/documents', {
            ...request,
            body: { ...request.body, documents: requestedDocuments, told: senderReason ?? '' },
          }),
        )
      }
      return read<unknown>(
        chosenAction === 'release'
          ? api.POST('/v1/admin/holds/{id}/release', request)
          : api.POST('/v1/admin/holds/{id}/reject', request),
      )
    },
    onSuccess: (_, chosenAction) => {
      toast.success(messages.actions[chosenAction].done)
      return queryClient.invalidateQueries({ queryKey: keys.admin })
    },
    onError: (error) => toast.failure(error),
  })
  const close = () => {
    setComments('')
    setRequestedDocuments([])
    setSenderReason(null)
    setFieldErrors({})
    onClose()
  }
  const confirm = async () => {
    const errors = {
      ...(comments.trim() === '' && { comments: textOf('FIELD_CANNOT_BE_EMPTY') }),
      ...(action === 'documents' &&
        requestedDocuments.length === 0 && { documents: messages.chooseDocuments }),
      ...(action === 'documents' && !senderReason && { senderReason: messages.chooseSenderReason }),
    }
    setFieldErrors(errors)
    if (!action || Object.keys(errors).length > 0) return false
    return decision.mutateAsync(action).then(
      () => true,
      () => false,
    )
  }
  const dialogText = action && messages.actions[action]
  return (
    <ConfirmModal
      opened={action !== undefined}
      onClose={close}
      onConfirm={confirm}
      title={dialogText?.label ?? ''}
      confirm={dialogText?.label ?? ''}
      danger={action === 'reject'}
    >
      <Stack gap="md">
        <Text>{dialogText?.text}</Text>
        {action === 'release' && needsTwoApprovals && <Text>{messages.needsTwoApprovalsText}</Text>}
        {action === 'documents' && (
          <>
            <Checkbox.Group
              label="Documents to request"
              value={requestedDocuments}
              onChange={setRequestedDocuments}
              error={fieldErrors.documents}
            >
              <Stack gap="xs" mt="xs">
                {documentKinds.map((kind) => (
                  <Checkbox key={kind} value={kind} label={codeLabel(kind)} />
                ))}
              </Stack>
            </Checkbox.Group>
            <Select
              label={senderReasonLabel}
              data={senderReasons}
              value={senderReason}
              onChange={setSenderReason}
              error={fieldErrors.senderReason}
            />
          </>
        )}
        <Textarea
          label="Comments"
          description={messages.commentHint}
          autosize
          minRows={3}
          maxLength={1000}
          value={comments}
          error={fieldErrors.comments}
          onChange={(event) => setComments(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmModal>
  )
}
