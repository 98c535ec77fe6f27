import { Text } from '@mantine/core'
import { api, read } from '@/lib/api/client'
import { toast } from '@/ui/toast'
import { ReasonDialog } from '../shared/FormDialog'
import { sentForApproval } from '../shared/messages'
import { messages } from './messages'

const { locked: strings } = messages

interface UnlockDialogProps {
  id: string
  fullName: string
  onClose: () => void
}

/** UnlockDialog unlocks a sender with a reason, or requests the unlock if it needs approval. */
export function UnlockDialog({ id, fullName, onClose }: UnlockDialogProps) {
  return (
    <ReasonDialog
      title={strings.confirmTitle(fullName)}
      submitLabel="Unlock"
      description={strings.reason}
      onClose={onClose}
      onSubmit={async (reason) => {
        const { approvalId } = await read(
          api.POST('/v1/senders/{id}/unlock', { params: { path: { id } }, body: { reason } }),
        )
        if (approvalId) toast.info(sentForApproval)
        else toast.success(strings.done(fullName))
      }}
    >
      <Text>{strings.confirm(fullName)}</Text>
    </ReasonDialog>
  )
}
