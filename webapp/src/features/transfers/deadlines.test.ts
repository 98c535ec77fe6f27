import { expect, test } from 'vitest'
import type { Deadline } from '@/lib/api/types'
import { visibleDeadlines } from './deadlines'

const deadline = (kind: Deadline['kind'], state: Deadline['state']): Deadline => ({
  transferId: 't-1',
  kind,
  state,
  beganAt: '2026-03-02T18:00:00.000Z',
  dueAt: '2026-03-05T18:15:00.000Z',
  lastDay: '2026-03-05',
})

const visible = (...all: Deadline[]) => visibleDeadlines(all).map(({ kind, isLate }) => [kind, isLate])

test('a sender sees the cancellation deadline and the promised date (9.09e 9.09c)', () => {
  expect(visible(deadline('CANCEL', 'OPEN'), deadline('AVAILABLE', 'OPEN'))).toEqual([
    ['CANCEL', false],
    ['AVAILABLE', false],
  ])
})

test('a sender does not see expired rights or promises that we kept', () => {
  expect(
    visible(deadline('CANCEL', 'PASSED'), deadline('AVAILABLE', 'CLOSED'), deadline('ERRORS', 'PASSED')),
  ).toEqual([])
})

test('a missed promise is shown as late', () => {
  expect(visible(deadline('AVAILABLE', 'PASSED'), deadline('REFUND', 'PASSED'))).toEqual([
    ['AVAILABLE', true],
    ['REFUND', true],
  ])
})

test('a sender does not see the record retention date', () => {
  expect(visible(deadline('RECORDS', 'OPEN'))).toEqual([])
})
