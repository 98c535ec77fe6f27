import { useCallback, useEffect, useRef } from 'react'
import { api, read } from '@/api/client'
import { refreshAccount } from '@/session/actions'
import { isKycVerified, useSession } from '@/session/store'
import { toast } from '@/ui/toast'
import { WidgetFrame, type WidgetMessage } from '@/ui/WidgetFrame'
import { messages } from './messages'

/**
 * KycWidget embeds the provider's identity check. It sends the reported status to the server, which verifies it
 * with the provider. When the identity becomes verified, it shows a message and calls `onVerified`.
 */
export function KycWidget({ onVerified }: { onVerified?: () => void }) {
  const latest = useRef(onVerified)
  latest.current = onVerified

  // Subscribe to the store directly, because the parent may unmount the widget before an effect runs.
  useEffect(
    () =>
      useSession.subscribe((session, before) => {
        if (!isKycVerified(session) || isKycVerified(before)) return
        toast.success(messages.verified)
        latest.current?.()
      }),
    [],
  )

  const receive = useCallback(async ({ status }: WidgetMessage) => {
    if (status === 'IN_PROGRESS') return toast.info(messages.inProgress)
    try {
      await read(api.POST('/v1/senders/kyc-status', { body: { status } }))
      await refreshAccount()
    } catch (error) {
      toast.failure(error)
    }
  }, [])

  return <WidgetFrame type="kyc" onMessage={(message) => void receive(message)} />
}
