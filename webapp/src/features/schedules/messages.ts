import type { Schedule } from '@/lib/api/types'
import { formatDay } from '@/lib/format/time'

const day = (date: string) => formatDay(date, { year: true })

export const messages = {
  title: 'Scheduled transfers',
  lead: 'Transfers that we send for you later or again. Transfers start at 9 AM Pacific Time.',
  empty: 'You have no scheduled transfers',
  emptyHint:
    'To schedule or repeat a transfer, enter its details and choose "Schedule or repeat instead" at the last step.',
  send: 'Send Money',
  status: { ACTIVE: 'Active', PAUSED: 'Paused', ENDED: 'Ended' } satisfies Record<Schedule['status'], string>,
  cadence: {
    ONCE: 'Once',
    WEEKLY: 'Every week',
    BIWEEKLY: 'Every two weeks',
    MONTHLY: 'Every month',
  } satisfies Record<Schedule['cadence'], string>,
  ended: {
    COMPLETED: 'All transfers are done.',
    BY_SENDER: 'You ended this schedule.',
    FAILED: 'The transfer failed.',
    CLOSED: 'Your account was closed.',
  } satisfies Record<NonNullable<Schedule['endReason']>, string>,
  summary: ({ amount, currency }: Schedule, to: string) => `${amount} ${currency} to ${to}`,
  next: (date: string) => `Next transfer: ${day(date)}`,
  waits: (rate: string, date: string) => `Waits for 1 USD = ${rate} NPR, until ${day(date)}`,
  most: (total: string) => `Each transfer costs at most $${total}, including the fee.`,
  cancel: 'You can cancel the next transfer until it starts.',
  cancelBy: (date: string) => `By law, you can cancel it until ${day(date)}.`,
  until: (date: string) => `Ends by ${day(date)}.`,
  count: (count: number) => `Ends after ${count} transfers.`,
  paused: 'You paused this schedule. No transfers are sent.',
  pause: 'Pause',
  resume: 'Resume',
  skip: 'Skip next',
  end: 'End schedule',
  skipConfirm: (date: string) => `Skip the transfer on ${day(date)}?`,
  endConfirm: 'No more transfers will be sent on this schedule.',
  done: {
    pause: 'The schedule is paused',
    resume: 'The schedule is active again',
    skip: 'The next transfer is skipped',
    end: 'The schedule has ended',
  },
  history: 'History',
  outcome: { CREATED: 'Sent', FAILED: 'Not sent', SKIPPED: 'Skipped' } satisfies Record<
    Schedule['runs'][number]['outcome'],
    string
  >,
  run: (date: string, outcome: string) => `${day(date)}: ${outcome}`,
  unknownBeneficiary: 'a beneficiary',
}
