const looksMax = 10
const lookAgainMs = 250

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/**
 * The source that is not among the known ones. The provider says at once that it was added, and the list may show it a moment
 * later. Where none comes, the first of the list.
 */
export async function newestOf<S extends { id: string }>(
  read: () => Promise<S[]>,
  known: ReadonlySet<string>,
): Promise<S | undefined> {
  for (let looks = 1; ; looks++) {
    const list = await read()
    const newest = list.find(({ id }) => !known.has(id))
    if (newest || looks === looksMax) return newest ?? list[0]
    await pause(lookAgainMs)
  }
}
