import { describe, expect, test } from 'vitest'
import { shortenId } from './CopyId'
import { actorName, eventTitle } from './labels'
import { timeAgo, timeUntil } from './relativeTime'

describe('formatting for staff', () => {
  test('an event type is formatted as a title', () => {
    expect(eventTitle('transfer.funding_settled')).toBe('Funding settled')
    expect(eventTitle('sender.kyc_status_changed')).toBe('KYC status changed')
  })

  test('an actor’s display name is a role or a component', () => {
    expect(actorName('0198', 'USER')).toBe('Sender')
    expect(actorName('0198', 'ADMIN')).toBe('Admin')
    expect(actorName('provider:payout', 'SYSTEM')).toBe('Payout provider')
    expect(actorName('provider:ach', 'SYSTEM')).toBe('ACH provider')
    expect(actorName('process', 'SYSTEM')).toBe('Process manager')
  })

  test('a shortened ID shows both ends, and a shortened stream ID also shows its category', () => {
    expect(shortenId('0198c2f4-77aa-7c3e-9d21-000000000001')).toBe('0198…0001')
    expect(shortenId('transfer-0198c2f4-77aa-7c3e-9d21-000000000001')).toBe('transfer-0198…0001')
    expect(shortenId('rate-USD-NPR')).toBe('rate-USD-NPR')
  })

  test.each([
    [0, 'just now'],
    [59, '59 s ago'],
    [60, '1 min ago'],
    [3599, '59 min ago'],
    [3600, '1 h ago'],
    [86_400, '1 d ago'],
    [86_400 * 31, 'Dec 31, 2025'],
  ])('%i seconds ago is shown as %s', (seconds, text) => {
    const at = '2026-01-01T00:00:00Z'
    expect(timeAgo(at, Date.parse(at) + seconds * 1000)).toBe(text)
  })

  test.each([
    [59, 'in 59 s'],
    [86_400 * 29, 'in 29 d'],
    [86_400 * 30, 'in 1 month'],
    [86_400 * 184, 'in 6 months'],
    [86_400 * 3652, 'in 10 years'],
  ])('%i seconds from now is shown as %s', (seconds, text) => {
    const at = '2036-01-01T00:00:00Z'
    expect(timeUntil(at, Date.parse(at) - seconds * 1000)).toBe(text)
  })
})
