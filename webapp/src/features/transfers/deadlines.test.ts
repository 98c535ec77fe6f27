import { expect, test } from 'vitest'
import type { Deadline } from '@/api/types'
import { shownDeadlines } from './deadlines'

const deadline = (kind: Deadline['kind'], state: Deadline['state']): Deadline => ({
  transferId: 't-1',
  kind,
  state,
  beganAt: '2026-03-02T18:00:00.000Z',
  dueAt: '2026-03-05T18:15:00.000Z',
  lastDay: '2026-03-05',
})

const shown = (...all: Deadline[]) => shownDeadlines(all).map(({ kind, late }) => [kind, late])

test('a sender sees the cancellation deadline and the promised date (9.09e 9.09c)', () => {
  expect(shown(deadline('CANCEL', 'OPEN'), deadline('AVAILABLE', 'OPEN'))).toEqual([
    ['CANCEL', false],
    ['AVAILABLE', false],
  ])
})

test('expired rights and kept promises are hidden', () => {
  expect(
    shown(deadline('CANCEL', 'PASSED'), deadline('AVAILABLE', 'CLOSED'), deadline('ERRORS', 'PASSED')),
  ).toEqual([])
})

test('a broken promise is shown as late', () => {
  expect(shown(deadline('AVAILABLE', 'PASSED'), deadline('REFUND', 'PASSED'))).toEqual([
    ['AVAILABLE', true],
    ['REFUND', true],
  ])
})

test('the records retention date is not shown to the sender', () => {
  expect(shown(deadline('RECORDS', 'OPEN'))).toEqual([])
})
