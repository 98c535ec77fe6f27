import { useCallback, useRef } from 'react'
import { newIdempotencyKey } from './idempotencyKey'

/**
 * useIdempotencyKey returns a key for one intended write. It stays the same for every retry until the caller
 * reports success, so a double click, a lost response, or a retry writes only once.
 */
export function useIdempotencyKey() {
  const key = useRef<string>(undefined)
  const current = useCallback(() => {
    key.current ??= newIdempotencyKey()
    return key.current
  }, [])
  const done = useCallback(() => {
    key.current = undefined
  }, [])
  return { current, done }
}
