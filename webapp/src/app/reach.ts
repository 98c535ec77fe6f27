const firstPauseMs = 500
const maxPauseMs = 4_000

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const answers = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** serverReached resolves when the server responds. It first calls `away` if the server cannot be reached. */
export async function serverReached(away: () => void) {
  if (await answers()) return
  away()
  let ms = firstPauseMs
  do {
    await pause(ms)
    ms = Math.min(2 * ms, maxPauseMs)
  } while (!(await answers()))
}
