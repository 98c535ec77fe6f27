import { keys } from '@/api/queries'

/** Every key of the back-office begins with this, so that a live frame of the log can name them at once. */
export const key = (...parts: unknown[]) => [...keys.admin, ...parts]

/** A list that is scrolled through: it is not read from its beginning again whenever the window is looked at. */
export const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false } as const
