import { keys } from '@/api/queries'

/** key builds a back-office query key. All keys share a prefix, so one live update can invalidate all queries. */
export const key = (...parts: unknown[]) => [...keys.admin, ...parts]

/** scrolledListOptions are the query options of scrolled lists. They keep a list from refetching on window focus. */
export const scrolledListOptions = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
} as const
