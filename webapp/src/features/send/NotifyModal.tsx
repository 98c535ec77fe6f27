import { Button, Group, Modal, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, once, read } from '@/api/client'
import { messageOf } from '@/api/errors'
import { useIdempotencyKey } from '@/api/useIdempotencyKey'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { messages } from './messages'

interface NotifyModalProps {
  opened: boolean
  onClose: () => void
  transferId: string
  email: string
}

/** E-mails the beneficiary that money is on its way. The address is the one that was given for them. */
export function NotifyModal({ opened, onClose, transferId, email }: NotifyModalProps) {
  const key = useIdempotencyKey()
  const notify = useMutation({
    mutationFn: () =>
      read(
        api.POST('/v1/senders/transactions/{id}/notify-beneficiary', {
          params: { path: { id: transferId } },
          ...once(key.current()),
        }),
      ),
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
      <Group justify="flex-end" mt="xl">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => notify.mutate()} loading={notify.isPending} disabled={!email}>
          {messages.created.sendMail}
        </Button>
      </Group>
    </Modal>
  )
}
