import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * useBrowserValue returns a value that only the browser knows. Prerendering and hydration use `serverValue`, so
 * that both render the same HTML. `read` must return a stable value.
 */
export const useBrowserValue = <T>(read: () => T, serverValue: T): T =>
  useSyncExternalStore(never, read, () => serverValue)
