const firstPauseMs = 500
const maxPauseMs = 4_000

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const isReachable = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** waitForServer resolves once the server responds. If the first attempt fails, it calls `onUnreachable` once. */
export async function waitForServer(onUnreachable: () => void) {
  if (await isReachable()) return
  onUnreachable()
  let ms = firstPauseMs
  do {
    await pause(ms)
    ms = Math.min(2 * ms, maxPauseMs)
  } while (!(await isReachable()))
}
