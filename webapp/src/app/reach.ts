const firstPauseMs = 500
const maxPauseMs = 4_000

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

const answers = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Returns as soon as the server answers: at once, or when it is back. */
export async function serverReached() {
  for (let ms = firstPauseMs; !(await answers()); ms = Math.min(2 * ms, maxPauseMs)) await pause(ms)
}
