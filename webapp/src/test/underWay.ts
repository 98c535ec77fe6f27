import { setImmediate } from 'node:timers/promises'
import { vi } from 'vitest'

/** underWay holds operations that have started but not finished. */
const underWay = new Set<Promise<unknown>>()

type Methods<T> = {
  [K in keyof T]: T[K] extends (...given: never[]) => Promise<unknown> ? K : never
}[keyof T]

/** watch tracks the promises that methods return. `then` receives a result before other handlers do. */
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
 * settled waits until all operations have finished. Otherwise they would continue in the next test or fail
 * after the last.
 */
export async function settled() {
  do {
    await Promise.allSettled(underWay)
    await vi.dynamicImportSettled()
    await setImmediate() // Handlers of a finished operation have run and may have started another one.
  } while (underWay.size > 0)
}
