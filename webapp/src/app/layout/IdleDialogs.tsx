import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { configQuery } from '@/api/queries'
import { useIdleLogout } from '@/session/idle'
import { useSession } from '@/session/store'

const IdleWarning = lazy(() => import('./IdleWarning'))
const SessionExpired = lazy(() => import('./SessionExpired'))

const defaultIdleMinutes = 5

/** IdleDialogs holds the dialogs before and after the idle logout. They load when needed. */
export function IdleDialogs() {
  const { data } = useQuery(configQuery)
  const { warned, stay } = useIdleLogout(data?.idleMinutes ?? defaultIdleMinutes)
  const expired = useSession((s) => s.expired)
  return (
    <Suspense>
      {warned && <IdleWarning stay={stay} />}
      {expired && <SessionExpired />}
    </Suspense>
  )
}
