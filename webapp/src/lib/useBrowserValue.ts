import { useSyncExternalStore } from 'react'

const subscribe = () => () => undefined

/**
 * useBrowserValue returns a value that is available only in the browser. Prerendering and hydration use
 * `serverValue`, so both render the same HTML. `read` must return a stable value.
 */
export const useBrowserValue = <T>(read: () => T, serverValue: T): T =>
  useSyncExternalStore(subscribe, read, () => serverValue)
