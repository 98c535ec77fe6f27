import { useEffect, useRef } from 'react'
import { Navigate } from 'react-router-dom'
import { toast } from '@/ui/toast'
import type { Detour } from './checks'
import { say } from './messages'

/** Says why the flow cannot go on from here, once, and leads to where it can be mended. */
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
