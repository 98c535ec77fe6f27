import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { configQuery } from '@/lib/api/queries'
import { useIdleLogout } from '@/lib/session/idle'
import { useSession } from '@/lib/session/store'

const IdleWarning = lazy(() => import('./IdleWarning'))
const SessionExpired = lazy(() => import('./SessionExpired'))

const defaultIdleMinutes = 5

/**
 * IdleDialogs shows the warning before the idle logout and the message after it. Their code loads when
 * needed.
 */
export function IdleDialogs() {
  const { data } = useQuery(configQuery)
  const { showWarning, staySignedIn } = useIdleLogout(data?.idleMinutes ?? defaultIdleMinutes)
  const expired = useSession((s) => s.expired)
  return (
    <Suspense>
      {showWarning && <IdleWarning onStay={staySignedIn} />}
      {expired && <SessionExpired />}
    </Suspense>
  )
}
