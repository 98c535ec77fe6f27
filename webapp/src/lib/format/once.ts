/**
 * once returns a function that calls `create` the first time and returns the same value each time. Creating a formatter
 * takes milliseconds on a phone, so a page creates only the formatters that it uses.
 */
export function once<T>(create: () => T): () => T {
  let created: { value: T } | undefined
  return () => {
    created ??= { value: create() }
    return created.value
  }
}
