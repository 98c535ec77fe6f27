import { Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { api, read, withIdempotencyKey } from '@/lib/api/client'
import { newIdempotencyKey } from '@/lib/api/idempotencyKey'
import { toast } from '@/ui/toast'
import { ReasonDialog } from '../shared/FormDialog'
import { countOf } from '../shared/labels'
import { reprocessRequest } from '../shared/reprocess'
import { messages } from './messages'
import type { WorkItem } from './queries'

interface RetryDialogProps {
  items: readonly WorkItem[]
  onClose: () => void
  /** Called with each item whose transfer was sent again. */
  onRetried: (item: WorkItem) => void
}

/** RetryDialog sends the transfers of failed payouts again. It stops at the first error. A repeat skips the sent ones. */
export function RetryDialog({ items, onClose, onRetried }: RetryDialogProps) {
  const [count] = useState(items.length)
  const keys = useRef(new Map<string, string>())
  const keyOf = (id: string) => {
    const key = keys.current.get(id) ?? newIdempotencyKey()
    keys.current.set(id, key)
    return key
  }
  return (
    <ReasonDialog
      title={messages.retryTitle(countOf(count, messages.payout))}
      submitLabel={messages.retry}
      label={messages.retryComments}
      maxLength={500}
      onClose={onClose}
      onSubmit={async (comments) => {
        for (const item of items) {
          const params = { path: { id: item.sourceId } }
          const transfer = await read(api.GET('/v1/senders/transactions/{id}', { params }))
          await read<unknown>(
            api.POST('/v1/senders/transactions/{id}/reprocess', {
              params: { path: { id: transfer.referenceId } },
              body: reprocessRequest(transfer, comments),
              ...withIdempotencyKey(keyOf(item.id)),
            }),
          )
          onRetried(item)
        }
        toast.success(messages.retried(countOf(count, messages.payout)))
      }}
    >
      <Text>{messages.retryText}</Text>
    </ReasonDialog>
  )
}
