import { expect, test } from 'vitest'
import { filterOf, filterParams } from './eventFilter'

test('the URL contains the event filter without empty fields', () => {
  const search = filterParams({ type: 'transfer.', stream: ' ', person: 'p-1' })
  expect(search.toString()).toBe('type=transfer.&person=p-1')
  expect(filterOf(search)).toEqual({ type: 'transfer.', person: 'p-1' })
})
