import { useQueryClient } from '@tanstack/react-query'
import { api, read, withIdempotencyKey } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import type { Transaction } from '@/lib/api/types'
import { useIdempotencyKey } from '@/lib/api/useIdempotencyKey'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { Money } from '@/ui/Money'
import { toast } from '@/ui/toast'
import { messages } from './messages'

/** CancelModal cancels a transfer after confirmation and reloads the list (4.03c). */
export function CancelModal({
  transaction,
  onClose,
}: {
  transaction: Transaction | undefined
  onClose: () => void
}) {
  const queryClient = useQueryClient()
  const key = useIdempotencyKey()
  const cancel = async () => {
    if (!transaction) return
    try {
      await read(
        api.POST('/v1/senders/transactions/{id}/cancel', {
          params: { path: { id: transaction.id } },
          ...withIdempotencyKey(key.current()),
        }),
      )
      toast.success(messages.cancel.done)
    } catch {
      toast.failure(messages.cancel.failed)
    }
    key.done()
    // Reload the list even if the server rejected the cancellation, because the status has probably changed.
    await queryClient.resetQueries({ queryKey: [...keys.transactions, 'list'] })
    void queryClient.invalidateQueries({ queryKey: keys.glance })
    void queryClient.invalidateQueries({ queryKey: keys.limit })
  }
  return (
    <ConfirmModal
      opened={transaction !== undefined}
      onClose={onClose}
      onConfirm={cancel}
      title={messages.cancel.title}
      confirm={messages.cancel.confirm}
      cancel={messages.cancel.keep}
      danger
    >
      <p>{messages.cancel.text}</p>
      {transaction && (
        <p>
          <strong>
            <Money amount={transaction.senderAmount} currency={transaction.senderCurrency} />
          </strong>{' '}
          {messages.cancel.to(transaction.beneficiary.fullName)}
        </p>
      )}
      <p>{messages.cancel.refund}</p>
    </ConfirmModal>
  )
}
