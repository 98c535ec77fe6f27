import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * useBrowserValue reads a value that only the browser knows. The prerendered page and the hydration use
 * `otherwise`, so both render the same. `read` must return the same value until something changes.
 */
export const useBrowserValue = <T>(read: () => T, serverValue: T): T =>
  useSyncExternalStore(never, read, () => serverValue)
