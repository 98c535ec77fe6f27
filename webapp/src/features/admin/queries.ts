import { keys } from '@/lib/api/queries'

/** key builds a back-office query key. All keys share a prefix, so one live update can invalidate every query. */
export const key = (...parts: unknown[]) => [...keys.admin, ...parts]

/**
 * scrolledListOptions are the query options for scrolling lists. They prevent automatic refetches, and they drop the
 * loaded pages when the list closes.
 */
export const scrolledListOptions = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  refetchOnWindowFocus: false,
} as const
