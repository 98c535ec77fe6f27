import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api, read, withIdempotencyKey } from '@/lib/api/client'
import type { TransactionDetail } from '@/lib/api/types'
import { useIdempotencyKey } from '@/lib/api/useIdempotencyKey'
import { groupThousands } from '@/lib/money/decimal'
import { reprocessPath } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { may } from '@/lib/staffAccess'
import { toast } from '@/ui/toast'
import { ReasonDialog } from '../shared/FormDialog'
import { messages } from './messages'

const { cancel: strings } = messages

/** canCancel reports whether staff can cancel a transfer. Transfers on hold are rejected on their own page. */
const canCancel = ({ status, deliveryStatus }: TransactionDetail): boolean =>
  ['INITIATED', 'PENDING', 'PROCESSED'].includes(status) && !['HOLD', 'DELIVERED'].includes(deliveryStatus)

/** TransferActions shows what staff can do with a transfer in its current status. */
export function TransferActions({ transfer }: { transfer: TransactionDetail }) {
  const [canceling, setCanceling] = useState(false)
  const canResend = useSession(may('transfers.retry')) && transfer.deliveryStatus === 'DELIVERY_FAILED'
  const mayCancel = useSession(may('transfers.cancel'))
  return (
    <>
      {canResend && (
        <Button variant="default" component={Link} to={reprocessPath(transfer.referenceNumber)}>
          {strings.resend}
        </Button>
      )}
      {mayCancel && canCancel(transfer) && (
        <Button variant="default" onClick={() => setCanceling(true)}>
          {strings.open}
        </Button>
      )}
      {canceling && <CancelDialog transfer={transfer} onClose={() => setCanceling(false)} />}
    </>
  )
}

interface CancelDialogProps {
  transfer: TransactionDetail
  onClose: () => void
}

/** CancelDialog cancels and refunds a transfer with a reason. */
export function CancelDialog({ transfer, onClose }: CancelDialogProps) {
  const key = useIdempotencyKey()
  return (
    <ReasonDialog
      title={strings.title(transfer.referenceNumber, groupThousands(transfer.senderAmount))}
      submitLabel={strings.open}
      description={strings.reasonHint}
      danger
      typeToConfirm={transfer.referenceNumber}
      onClose={onClose}
      onSubmit={async (comments) => {
        await read<unknown>(
          api.POST('/v1/admin/transfers/{id}/cancel', {
            params: { path: { id: transfer.id } },
            body: { comments },
            ...withIdempotencyKey(key.current()),
          }),
        ).finally(key.done)
        toast.success(strings.done)
      }}
    >
      {strings.text}
    </ReasonDialog>
  )
}
