const maxAttempts = 10
const retryDelayMs = 250

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * newestOf returns the source that is not among the known ones. The list may show a new source a moment
 * later. If none appears, it returns the first one.
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
