const maxAttempts = 10
const retryDelayMs = 250

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * findNewSource returns the first source whose ID is not in `knownIds`. It retries, because a new source might appear
 * in the list with a delay. If no new source appears, it returns the first source.
 */
export async function findNewSource<S extends { id: string }>(
  read: () => Promise<S[]>,
  knownIds: ReadonlySet<string>,
): Promise<S | undefined> {
  for (let attempt = 1; ; attempt++) {
    const list = await read()
    const newSource = list.find(({ id }) => !knownIds.has(id))
    if (newSource || attempt === maxAttempts) return newSource ?? list[0]
    await sleep(retryDelayMs)
  }
}
