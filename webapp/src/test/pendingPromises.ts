import { setImmediate } from 'node:timers/promises'
import { vi } from 'vitest'

/** pending holds operations that have started but not finished. */
const pending = new Set<Promise<unknown>>()

type Methods<T> = {
  [K in keyof T]: T[K] extends (...given: never[]) => Promise<unknown> ? K : never
}[keyof T]

/** trackPromises tracks the promises that methods return. `then` receives a result before other handlers do. */
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
 * waitForPending waits until all operations have finished. Otherwise they would continue in the next test or fail
 * after the last.
 */
export async function waitForPending() {
  do {
    await Promise.allSettled(pending)
    await vi.dynamicImportSettled()
    await setImmediate() // Handlers of a finished operation have run and may have started another one.
  } while (pending.size > 0)
}
