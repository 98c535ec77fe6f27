import { useQuery } from '@tanstack/react-query'
import { configQuery } from '@/lib/api/queries'
import { isAddingSourcesDisabled, useSession } from '@/lib/session/store'

/**
 * useAddSourceButton returns the state of the buttons for adding a bank or card. They are hidden from senders in some
 * US states and disabled until the sender's identity is verified (6.06b).
 */
export function useAddSourceButton(): { visible: boolean; disabled: boolean } {
  const config = useQuery(configQuery)
  const state = useSession((session) => session.user?.address?.stateCode)
  const disabled = useSession(isAddingSourcesDisabled)
  return { visible: !state || !config.data?.hiddenSourceStates.includes(state), disabled }
}
