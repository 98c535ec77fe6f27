import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * What only the browser knows. The prerendered page, and the first rendering that takes it over, go by `otherwise`, so
 * that the two are the same. `read` answers with the same value until something has changed.
 */
export const useBrowser = <T>(read: () => T, otherwise: T): T =>
  useSyncExternalStore(never, read, () => otherwise)
