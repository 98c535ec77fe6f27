import { useCallback, useRef } from 'react'
import { newIdempotencyKey } from './idempotencyKey'

/**
 * A key for one intended write: the same at every try, renewed when the caller says that the write is done. It makes
 * a double click, a lost answer and a retry all happen once.
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
