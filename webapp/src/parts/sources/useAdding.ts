import { useQuery } from '@tanstack/react-query'
import { configQuery } from '@/api/queries'
import { isAddingSourcesDisabled, useSession } from '@/session/store'

/**
 * useAdding returns whether the buttons to add a bank or card are shown, which depends on the sender's state, and
 * whether they are disabled, which depends on the identity check (6.06b).
 */
export function useAdding(): { shown: boolean; barred: boolean } {
  const config = useQuery(configQuery)
  const state = useSession((session) => session.user?.address?.stateCode)
  const barred = useSession(isAddingSourcesDisabled)
  return { shown: !state || !config.data?.hiddenSourceStates.includes(state), barred }
}
