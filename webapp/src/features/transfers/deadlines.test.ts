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

test('9.09e 9.09c a sender sees until when they can cancel, and by when the money was promised', () => {
  expect(shown(deadline('CANCEL', 'OPEN'), deadline('AVAILABLE', 'OPEN'))).toEqual([
    ['CANCEL', false],
    ['AVAILABLE', false],
  ])
})

test('a right that has ended and a promise that was kept are not shown', () => {
  expect(
    shown(deadline('CANCEL', 'PASSED'), deadline('AVAILABLE', 'CLOSED'), deadline('ERRORS', 'PASSED')),
  ).toEqual([])
})

test('a promise that was not kept is shown as late', () => {
  expect(shown(deadline('AVAILABLE', 'PASSED'), deadline('REFUND', 'PASSED'))).toEqual([
    ['AVAILABLE', true],
    ['REFUND', true],
  ])
})

test('how long records are kept is no matter of the sender’s', () => {
  expect(shown(deadline('RECORDS', 'OPEN'))).toEqual([])
})
