import { Button, type ButtonProps, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { toast } from '@/ui/toast'
import { ReasonDialog } from '../shared/FormDialog'
import { Permitted } from '../shared/Permitted'
import { messages } from './messages'

type Action = 'reply' | 'close'
type Complaint = Schemas['FiledComplaint']

const strings = messages.complaints

/** ComplaintActions replies to a complaint or closes it. A closed complaint has no actions. */
export function ComplaintActions({
  complaint,
  size = 'sm',
}: {
  complaint: Complaint
  size?: NonNullable<ButtonProps['size']>
}) {
  const [action, setAction] = useState<Action>()
  if (complaint.status === 'CLOSED') return null
  return (
    <Permitted permission="complaints.answer">
      <Group gap="xs" wrap="nowrap">
        <Button
          size={size}
          variant="default"
          onClick={() => setAction('reply')}
          aria-label={strings.replyTo(complaint.complaintNumber)}
        >
          {strings.reply}
        </Button>
        <Button
          size={size}
          variant="default"
          onClick={() => setAction('close')}
          aria-label={`${strings.close} ${complaint.complaintNumber}`}
        >
          {strings.close}
        </Button>
      </Group>
      {action && <ActionDialog complaint={complaint} action={action} onClose={() => setAction(undefined)} />}
    </Permitted>
  )
}

/** ActionDialog replies to a complaint, or closes it with a reason. */
export function ActionDialog({
  complaint,
  action,
  onClose,
}: {
  complaint: Complaint
  action: Action
  onClose: () => void
}) {
  const isClosing = action === 'close'
  return (
    <ReasonDialog
      name="text"
      label={isClosing ? 'Reason' : strings.reply}
      maxLength={4000}
      title={
        isClosing
          ? strings.closeNumber(complaint.complaintNumber)
          : strings.replyTo(complaint.complaintNumber)
      }
      submitLabel={isClosing ? strings.close : strings.sendReply}
      danger={isClosing}
      typeToConfirm={isClosing ? complaint.complaintNumber : undefined}
      onClose={onClose}
      onSubmit={async (text) => {
        const request = { params: { path: { id: complaint.id } }, body: { text } }
        await read<unknown>(
          isClosing
            ? api.POST('/v1/admin/complaints/{id}/close', request)
            : api.POST('/v1/admin/complaints/{id}/answer', request),
        )
        toast.success(isClosing ? strings.closed : strings.replied)
      }}
    >
      <Text>{isClosing ? strings.closeText : strings.replyText}</Text>
    </ReasonDialog>
  )
}
