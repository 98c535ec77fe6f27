const maxAttempts = 10
const retryDelayMs = 250

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * newestOf returns the source that is not in `known`. It retries, because a new source may appear in the list
 * with a delay. If none appears, it returns the first source.
 */
export async function newestOf<S extends { id: string }>(
  read: () => Promise<S[]>,
  known: ReadonlySet<string>,
): Promise<S | undefined> {
  for (let attempt = 1; ; attempt++) {
    const list = await read()
    const newest = list.find(({ id }) => !known.has(id))
    if (newest || attempt === maxAttempts) return newest ?? list[0]
    await pause(retryDelayMs)
  }
}
