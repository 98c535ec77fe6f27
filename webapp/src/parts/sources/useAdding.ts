import { useQuery } from '@tanstack/react-query'
import { configQuery } from '@/api/queries'
import { isAddingSourcesDisabled, useSession } from '@/session/store'

/**
 * useAdding tells whether banks and cards can be added: hidden in some states, disabled until the identity is
 * verified (6.06b).
 */
export function useAdding(): { shown: boolean; barred: boolean } {
  const config = useQuery(configQuery)
  const state = useSession((session) => session.user?.address?.stateCode)
  const barred = useSession(isAddingSourcesDisabled)
  return { shown: !state || !config.data?.hiddenSourceStates.includes(state), barred }
}
