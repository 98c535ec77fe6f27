import { useEffect, useRef } from 'react'
import { Navigate } from 'react-router-dom'
import { toast } from '@/ui/toast'
import type { StepRedirect } from './checks'
import { messageForCode } from './messages'

/** RedirectWithMessage shows a message and opens the page where the user can fix the problem. */
export function RedirectWithMessage({ redirect }: { redirect: StepRedirect }) {
  const hasShownMessage = useRef(false)
  useEffect(() => {
    if (hasShownMessage.current) return
    hasShownMessage.current = true
    const text = messageForCode(redirect.code, redirect.params)
    if (redirect.tone === 'info') toast.info(text)
    else toast.failure(text)
  }, [redirect])
  return <Navigate to={redirect.to} replace />
}
