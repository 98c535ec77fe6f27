import { keys } from '@/api/queries'

/**
 * key builds a back-office query key. All share a prefix, so a live update of the log can invalidate them
 * together.
 */
export const key = (...parts: unknown[]) => [...keys.admin, ...parts]

/** kept is the options of a scrolled list. It does not refetch when the window gets the focus. */
export const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false } as const
