import { useCallback, useEffect, useRef } from 'react'
import { api, read } from '@/api/client'
import { refreshAccount } from '@/session/actions'
import { isKycVerified, useSession } from '@/session/store'
import { toast } from '@/ui/toast'
import { WidgetFrame, type WidgetMessage } from '@/ui/WidgetFrame'
import { messages } from './messages'

/**
 * The provider's identity check. What it reports is passed to the server, which asks the provider itself: a browser
 * cannot verify anybody. The first time that the identity is verified a message says so and `onVerified` is called.
 */
export function KycWidget({ onVerified }: { onVerified?: () => void }) {
  const latest = useRef(onVerified)
  latest.current = onVerified

  // The store is asked itself: the page around may take the widget away as soon as it knows, before any effect runs.
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
