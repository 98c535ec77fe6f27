import { useSyncExternalStore } from 'react'
import { isWaiting, onWaitingChange } from '@/lib/api/retry'
import { Notice } from '@/ui/Notice'

/** WaitNotice says that a transfer is sent again until the server is available. It shows nothing at other times. */
export function WaitNotice() {
  const waits = useSyncExternalStore(onWaitingChange, isWaiting, () => false)
  return (
    waits && (
      <Notice tone="info" title="Hulak is being updated or is busy">
        Your transfer is safe. We’re trying again, and we’ll send it only once. Keep this page open.
      </Notice>
    )
  )
}
