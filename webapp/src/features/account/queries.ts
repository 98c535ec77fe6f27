import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'

/** sessionsQuery fetches the user's sessions, with the most recently used session first. */
export const sessionsQuery = queryOptions({
  queryKey: [...keys.account, 'sessions'],
  queryFn: async () => (await read(api.GET('/v1/auth/sessions'))).result,
  staleTime: 0,
})

/** notificationsQuery fetches how the sender is notified, and the browsers that receive pushes. */
export const notificationsQuery = queryOptions({
  queryKey: [...keys.account, 'notifications'],
  queryFn: () => read(api.GET('/v1/senders/notifications')),
  staleTime: 0,
})

/** addressQuery fetches the sender's postal address. The form that asks for an identification number shares the data. */
export const addressQuery = queryOptions({
  queryKey: [...keys.account, 'identity'],
  queryFn: () => read(api.GET('/v1/senders/identity')),
})

/** erasureQuery fetches the status of the sender's erasure request. */
export const erasureQuery = queryOptions({
  queryKey: [...keys.account, 'erasure'],
  queryFn: () => read(api.GET('/v1/senders/erasure')),
  staleTime: 0,
})
