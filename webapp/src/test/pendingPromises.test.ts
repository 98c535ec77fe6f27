import { setImmediate } from 'node:timers/promises'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { api, read } from '@/api/client'
import { vault } from '@/session/vault'
import { server } from './server'

let stored = ''

test('a test may leave operations running', () => {
  server.use(
    http.get('*/v1/config', async () => {
      for (let turn = 0; turn < 50; turn++) await setImmediate()
      return HttpResponse.json({ currency: 'USD' })
    }),
  )
  const continueLater = async () => {
    const { currency } = (await read(api.GET('/v1/config'))) as unknown as { currency: string }
    await vault().set('at', currency)
    stored = (await vault().get('at')) ?? ''
  }
  void continueLater()
})

test('the operations of a test finish before the next test starts', () => {
  expect(stored).toBe('USD')
})
