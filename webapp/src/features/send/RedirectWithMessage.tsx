import { useEffect, useRef } from 'react'
import { Navigate } from 'react-router-dom'
import { toast } from '@/ui/toast'
import type { FlowRedirect } from './checks'
import { flowMessage } from './messages'

/** RedirectWithMessage shows why the flow cannot continue, and opens the page that can fix it. */
export function RedirectWithMessage({ redirect }: { redirect: FlowRedirect }) {
  const hasShownMessage = useRef(false)
  useEffect(() => {
    if (hasShownMessage.current) return
    hasShownMessage.current = true
    const text = flowMessage(redirect.code, redirect.params)
    if (redirect.tone === 'info') toast.info(text)
    else toast.failure(text)
  }, [redirect])
  return <Navigate to={redirect.to} replace />
}
