const initialDelayMs = 500
const maxDelayMs = 4_000

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const isReachable = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** waitForServer resolves when the server responds. If the first attempt fails, it calls `onUnreachable`. */
export async function waitForServer(onUnreachable: () => void) {
  if (await isReachable()) return
  onUnreachable()
  let delayMs = initialDelayMs
  do {
    await sleep(delayMs)
    delayMs = Math.min(2 * delayMs, maxDelayMs)
  } while (!(await isReachable()))
}
