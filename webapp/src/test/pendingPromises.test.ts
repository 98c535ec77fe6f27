import { setImmediate } from 'node:timers/promises'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { api, read } from '@/lib/api/client'
import { vault, vaultKeys } from '@/lib/session/vault'
import { server } from './server'

let stored = ''

test('a test can end while its operations are still running', () => {
  server.use(
    http.get('*/v1/config', async () => {
      for (let tick = 0; tick < 50; tick++) await setImmediate()
      return HttpResponse.json({ currency: 'USD' })
    }),
  )
  const runInBackground = async () => {
    const { currency } = (await read(api.GET('/v1/config'))) as unknown as { currency: string }
    await vault().set(vaultKeys.attempt, currency)
    stored = (await vault().get(vaultKeys.attempt)) ?? ''
  }
  void runInBackground()
})

test('a test’s operations finish before the next test starts', () => {
  expect(stored).toBe('USD')
})
