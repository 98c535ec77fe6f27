import start from './start'
import { test } from './test'

/**
 * startOwnServer runs the tests of a file on a server of their own, because they change what all tests on a server share.
 */
export function startOwnServer() {
  const { HULAK_APP_URL, HULAK_SANDBOX_URL, HULAK_TOKEN_SERVER_URL } = process.env
  let stop: () => Promise<void>

  test.beforeAll(async () => {
    test.setTimeout(180_000)
    stop = await start()
  })

  test.afterAll(async () => {
    await stop()
    Object.assign(process.env, { HULAK_APP_URL, HULAK_SANDBOX_URL, HULAK_TOKEN_SERVER_URL })
  })
}
