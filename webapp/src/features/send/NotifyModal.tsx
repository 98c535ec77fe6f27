import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, read, withIdempotencyKey } from '@/lib/api/client'
import { messageOf } from '@/lib/api/errors'
import { useIdempotencyKey } from '@/lib/api/useIdempotencyKey'
import { DialogActions } from '@/ui/DialogActions'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { messages } from './messages'

/** notifyDelayMs is the delay between the click and the request (9.12e). */
const notifyDelayMs = 500

interface NotifyModalProps {
  opened: boolean
  onClose: () => void
  transferId: string
  email: string
}

/** NotifyModal lets the sender tell the beneficiary by email that the money is on its way. */
export function NotifyModal({ opened, onClose, transferId, email }: NotifyModalProps) {
  const key = useIdempotencyKey()
  const notify = useMutation({
    mutationFn: async () => {
      await new Promise((resolve) => setTimeout(resolve, notifyDelayMs))
      return read(
        api.POST('/v1/senders/transactions/{id}/notify-beneficiary', {
          params: { path: { id: transferId } },
          ...withIdempotencyKey(key.current()),
        }),
      )
    },
    onSuccess: () => {
      key.done()
      toast.success(messages.created.notified)
      onClose()
    },
  })
  return (
    <Modal opened={opened} onClose={onClose} title={messages.created.notify} size="sm">
      {notify.isError && <Notice tone="danger">{messageOf(notify.error)}</Notice>}
      <TextInput label="Email" type="email" value={email} readOnly required withAsterisk={false} mt="xs" />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => notify.mutate()} loading={notify.isPending} disabled={!email}>
          {messages.created.sendEmail}
        </Button>
      </DialogActions>
    </Modal>
  )
}
