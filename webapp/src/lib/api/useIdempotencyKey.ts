import { useCallback, useRef } from 'react'
import { newIdempotencyKey } from './idempotencyKey'

/**
 * useIdempotencyKey returns the idempotency key for a write. `current` returns the same key until the caller
 * calls `done`, so a double click, a lost response, or a retry writes only once.
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
