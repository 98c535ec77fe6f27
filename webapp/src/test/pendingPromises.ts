import { setImmediate } from 'node:timers/promises'
import { vi } from 'vitest'

/** pending holds the tracked promises that have not settled. */
const pending = new Set<Promise<unknown>>()

type Methods<T> = {
  [K in keyof T]: T[K] extends (...given: never[]) => Promise<unknown> ? K : never
}[keyof T]

/** trackPromises tracks the promises that methods return. `then` receives each result first. */
export function trackPromises<T extends object>(
  owner: T,
  names: Methods<T>[],
  then: (got: unknown) => void = () => {},
) {
  for (const name of names) {
    const original = owner[name] as (...given: unknown[]) => Promise<unknown>
    const tracked = function (this: unknown, ...given: unknown[]) {
      const done = original.apply(this, given)
      pending.add(done)
      const end = () => pending.delete(done)
      done.then(then).then(end, end)
      return done
    }
    Object.defineProperty(owner, name, { value: tracked, configurable: true, writable: true })
  }
}

/**
 * waitForPending waits until all tracked promises have settled. Otherwise, operations would continue during the
 * next test or fail after the last one.
 */
export async function waitForPending() {
  do {
    await Promise.allSettled(pending)
    await vi.dynamicImportSettled()
    await setImmediate() // Runs the handlers of settled promises, which may start other operations.
  } while (pending.size > 0)
}
