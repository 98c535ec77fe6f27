import { useEffect, useRef } from 'react'
import { Navigate } from 'react-router-dom'
import { toast } from '@/ui/toast'
import type { Detour } from './checks'
import { say } from './messages'

/** Detoured shows once why the flow cannot continue and redirects to the page to fix it. */
export function Detoured({ detour }: { detour: Detour }) {
  const said = useRef(false)
  useEffect(() => {
    if (said.current) return
    said.current = true
    const text = say(detour.code, detour.params)
    if (detour.tone === 'info') toast.info(text)
    else toast.failure(text)
  }, [detour])
  return <Navigate to={detour.to} replace />
}
