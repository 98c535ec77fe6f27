import { useQuery } from '@tanstack/react-query'
import { configQuery } from '@/api/queries'
import { isAddingSourcesDisabled, useSession } from '@/session/store'

/**
 * useAddSourceButton returns whether the buttons to add a bank or card are visible, which depends on the sender's state, and
 * whether they are disabled, which depends on the identity check (6.06b).
 */
export function useAddSourceButton(): { visible: boolean; disabled: boolean } {
  const config = useQuery(configQuery)
  const state = useSession((session) => session.user?.address?.stateCode)
  const disabled = useSession(isAddingSourcesDisabled)
  return { visible: !state || !config.data?.hiddenSourceStates.includes(state), disabled }
}
