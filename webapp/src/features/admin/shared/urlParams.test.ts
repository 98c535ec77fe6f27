import { expect, test } from 'vitest'
import { paramsOf, withParams } from './urlParams'

test('the URL contains the event filter without empty fields', () => {
  const search = withParams('', { type: 'transfer.', stream: ' ', person: 'p-1' })
  expect(search.toString()).toBe('type=transfer.&person=p-1')
  expect(paramsOf(search, ['type', 'stream', 'person'])).toEqual({ type: 'transfer.', person: 'p-1' })
})
