import { useCallback, useEffect, useRef } from 'react'
import { api, read } from '@/lib/api/client'
import { refreshAccount } from '@/lib/session/actions'
import { isKycVerified, useSession } from '@/lib/session/store'
import { toast } from '@/ui/toast'
import { WidgetFrame, type WidgetMessage } from '@/ui/WidgetFrame'
import { messages } from './messages'
import { knownZipCode } from './zipCode'

/**
 * KycWidget embeds the provider's identity check. It sends the reported status to the server, which checks it with
 * the provider. When the identity is verified, the widget shows a message and calls `onVerified`.
 */
export function KycWidget({ onVerified }: { onVerified?: () => void }) {
  const onVerifiedRef = useRef(onVerified)
  onVerifiedRef.current = onVerified

  // Subscribe to the store directly, because the parent can unmount the widget before an effect runs.
  useEffect(
    () =>
      useSession.subscribe((session, previous) => {
        if (!isKycVerified(session) || isKycVerified(previous)) return
        toast.success(messages.verified)
        onVerifiedRef.current?.()
      }),
    [],
  )

  const handleMessage = useCallback(async ({ status }: WidgetMessage) => {
    if (status === 'IN_PROGRESS') return toast.info(messages.inProgress)
    try {
      await read(api.POST('/v1/senders/kyc-status', { body: { status } }))
      await refreshAccount()
    } catch (error) {
      toast.failure(error)
    }
  }, [])

  return (
    <WidgetFrame
      type="kyc"
      prefill={{ postalCode: knownZipCode() }}
      onMessage={(message) => void handleMessage(message)}
    />
  )
}
