import { setImmediate } from 'node:timers/promises'
import { vi } from 'vitest'

/** pending holds the tracked promises that have not settled. */
const pending = new Set<Promise<unknown>>()

/** AsyncMethodName is the name of a method that returns a promise. */
type AsyncMethodName<T> = {
  [K in keyof T]: T[K] extends (...args: never[]) => Promise<unknown> ? K : never
}[keyof T]

/** trackPromises tracks the promises that the named methods return. It calls `onResult` with each result. */
export function trackPromises<T extends object>(
  owner: T,
  names: AsyncMethodName<T>[],
  onResult: (result: unknown) => void = () => {},
) {
  for (const name of names) {
    const original = owner[name] as (...args: unknown[]) => Promise<unknown>
    const tracked = function (this: unknown, ...args: unknown[]) {
      const promise = original.apply(this, args)
      pending.add(promise)
      const untrack = () => pending.delete(promise)
      promise.then(onResult).then(untrack, untrack)
      return promise
    }
    Object.defineProperty(owner, name, { value: tracked, configurable: true, writable: true })
  }
}

/**
 * waitForPending waits until all tracked promises have settled. Without this wait, operations could continue into
 * the next test or fail after the last test.
 */
export async function waitForPending() {
  do {
    await Promise.allSettled(pending)
    await vi.dynamicImportSettled()
    await setImmediate() // Run the handlers of settled promises, which might start other operations.
  } while (pending.size > 0)
}
