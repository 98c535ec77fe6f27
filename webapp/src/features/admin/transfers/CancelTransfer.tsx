import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import type { TransactionDetail } from '@/lib/api/types'
import { may, useSession } from '@/lib/session/store'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { toast } from '@/ui/toast'
import { useNow } from '@/ui/useNow'
import { messages } from './messages'

const strings = messages.cancel
const unfinished = ['HOLD', 'INITIATED', 'PENDING', 'PROCESSED']

/** isCancelable reports whether staff can cancel a transfer for its sender. The server checks again. */
const isCancelable = ({ status, deliveryStatus, cancelableUntil }: TransactionDetail, now: number) =>
  unfinished.includes(status) &&
  deliveryStatus !== 'DELIVERED' &&
  (now <= Date.parse(cancelableUntil) || deliveryStatus === 'DELIVERY_FAILED')

/** CancelTransfer is a button that cancels a transfer for its sender. It shows nothing if that is impossible. */
export function CancelTransfer({ transfer }: { transfer: TransactionDetail }) {
  const canCancel = useSession(may('transfers.cancel'))
  const queryClient = useQueryClient()
  const now = useNow()
  const [isConfirming, setIsConfirming] = useState(false)
  if (!canCancel || !isCancelable(transfer, now)) return null
  const cancel = async () => {
    const params = { path: { id: transfer.id } }
    await read(api.POST('/v1/senders/transactions/{id}/cancel', { params }))
    toast.success(strings.done)
    await queryClient.invalidateQueries()
  }
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsConfirming(true)}>
        {strings.cancel}
      </Button>
      <ConfirmModal
        opened={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => cancel().catch(toast.failure)}
        title={strings.title}
        confirm={strings.cancel}
        cancel={strings.keep}
        danger
      >
        {strings.text}
      </ConfirmModal>
    </>
  )
}
