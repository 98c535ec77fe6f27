import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, read } from '@/lib/api/client'
import { ConfirmForm } from '@/parts/confirmation/ConfirmForm'
import { messages } from '@/parts/confirmation/messages'
import { LoadingAnimation } from '@/ui/Stepper'
import { QueryView } from '@/ui/states'

/** confirmationQuery checks whether the user recently confirmed their identity. It fetches once per dialog. */
const confirmationQuery = queryOptions({
  queryKey: ['confirmation'],
  queryFn: () => read(api.GET('/v1/auth/confirmation')),
  staleTime: 'static',
  gcTime: 0,
})

interface ConfirmSourceProps {
  onCancel: () => void
  /** The provider's page, shown after the confirmation. */
  children: ReactNode
}

/**
 * ConfirmSource asks users to confirm their identity before they add a payment source. This protects against an
 * attacker with a stolen session.
 */
export function ConfirmSource({ onCancel, children }: ConfirmSourceProps) {
  const confirmation = useQuery(confirmationQuery)
  const queryClient = useQueryClient()
  const onConfirmed = () => queryClient.setQueryData(confirmationQuery.queryKey, { confirmed: true })
  return (
    <QueryView query={confirmation} loading={<LoadingAnimation />}>
      {(state) =>
        state.confirmed ? (
          children
        ) : (
          <ConfirmForm text={messages.source} onConfirmed={onConfirmed} onCancel={onCancel} />
        )
      }
    </QueryView>
  )
}
