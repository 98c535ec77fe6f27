import { Checkbox, Select, Stack, Text } from '@mantine/core'
import { api, read } from '@/lib/api/client'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { toast } from '@/ui/toast'
import { CommentField } from '../shared/CommentField'
import { FormDialog } from '../shared/FormDialog'
import { codeLabel } from '../shared/labels'
import { messages } from './messages'

/** HoldAction is a decision about a transfer on hold. */
export type HoldAction = 'release' | 'reject' | 'documents' | 'withdraw'

const { label: senderReasonLabel, ...senderReasonTexts } = messages.senderReasons
const senderReasons = Object.entries(senderReasonTexts).map(([value, label]) => ({ value, label }))

const documentKinds = ['PROOF_OF_IDENTITY', 'PROOF_OF_ADDRESS', 'PROOF_OF_FUNDS', 'PROOF_OF_RELATIONSHIP']

interface HoldDialogProps {
  id: string
  /** The PIN of the transfer. */
  reference: string
  action: HoldAction
  /** True if a release needs two approvals and has none yet. */
  needsTwoApprovals: boolean
  onClose: () => void
}

/** HoldDialog submits a decision about a transfer on hold, with comments. */
export function HoldDialog({ id, reference, action, needsTwoApprovals, onClose }: HoldDialogProps) {
  const form = useValidatedForm(
    ({ comments, documents, told }) => ({
      comments: required()(comments, {}),
      ...(action === 'documents' && {
        documents: documents.length === 0 ? messages.chooseDocuments : undefined,
        told: told ? undefined : messages.chooseSenderReason,
      }),
    }),
    { comments: '', documents: [] as string[], told: '' },
  )
  const dialogText = messages.actions[action]
  return (
    <FormDialog
      form={form}
      title={reference ? `${dialogText.label} ${reference}` : dialogText.label}
      submitLabel={dialogText.label}
      danger={action === 'reject'}
      typeToConfirm={action === 'reject' ? reference : undefined}
      onClose={onClose}
      onSubmit={async ({ documents, told, comments: text }) => {
        const comments = text.trim()
        const request = { params: { path: { id } }, body: { comments } }
        const send = {
          release: () => api.POST('/v1/admin/holds/{id}/release', request),
          reject: () => api.POST('/v1/admin/holds/{id}/reject', request),
          withdraw: () => api.POST('/v1/admin/holds/{id}/withdraw-proposal', request),
          documents: () =>
            api.POST('/v1/admin/holds/{id}/documents', { ...request, body: { comments, documents, told } }),
        }
        await read<unknown>(send[action]())
        toast.success(dialogText.done)
      }}
    >
      <Text>{dialogText.text}</Text>
      {action === 'release' && needsTwoApprovals && <Text>{messages.needsTwoApprovalsText}</Text>}
      {action === 'documents' && (
        <>
          <Checkbox.Group label="Documents to request" {...form.field('documents')}>
            <Stack gap="xs" mt="xs">
              {documentKinds.map((kind) => (
                <Checkbox key={kind} value={kind} label={codeLabel(kind)} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Select label={senderReasonLabel} data={senderReasons} {...form.field('told')} />
        </>
      )}
      <CommentField
        data-autofocus={action !== 'documents' || undefined}
        label="Comments"
        description={messages.commentHint}
        minRows={3}
        {...form.field('comments')}
      />
    </FormDialog>
  )
}
