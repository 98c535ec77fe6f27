import { setImmediate } from 'node:timers/promises'
import { vi } from 'vitest'

/** What has been begun and has not come to an end yet. */
const underWay = new Set<Promise<unknown>>()

type Methods<T> = {
  [K in keyof T]: T[K] extends (...given: never[]) => Promise<unknown> ? K : never
}[keyof T]

/** Keeps count of the promises that these methods answer. `then` gets what one was fulfilled with before others do. */
export function watch<T extends object>(
  owner: T,
  names: Methods<T>[],
  then: (got: unknown) => void = () => {},
) {
  for (const name of names) {
    const original = owner[name] as (...given: unknown[]) => Promise<unknown>
    const watched = function (this: unknown, ...given: unknown[]) {
      const done = original.apply(this, given)
      underWay.add(done)
      const end = () => underWay.delete(done)
      done.then(then).then(end, end)
      return done
    }
    Object.defineProperty(owner, name, { value: watched, configurable: true, writable: true })
  }
}

/**
 * Waits until nothing is under way. What a test leaves behind would otherwise go on in the next one, or fail for want of
 * a window after the last.
 */
export async function settled() {
  do {
    await Promise.allSettled(underWay)
    await vi.dynamicImportSettled()
    await setImmediate() // Whatever follows from an end has had its turn, and may have begun something else.
  } while (underWay.size > 0)
}
