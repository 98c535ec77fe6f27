/** The words of the figures. */
export const messages = {
  figures: {
    about:
      'Transfers and people count on the day they began, failures on the day they happened. Days are Pacific time.',
    views: { send: 'USD completed', count: 'Transfers' },
    totals: 'Amounts by progress',
    totalHeads: ['Progress', 'Transfers', 'Sent', 'Fees', 'To beneficiaries'],
    phases: {
      completed: { name: 'Completed', hint: 'Booked in the ledger' },
      pending: { name: 'Pending', hint: 'Held, or not submitted yet' },
      reversed: { name: 'Reversed', hint: 'Failed, canceled, returned, or refunded' },
    },
    median: (time: string) => `Half of the delivered transfers arrived within ${time}.`,
    sheets: {
      volume: 'Each day',
      methods: 'How it is paid, and paid out',
      institutions: 'Who pays out in Nepal',
      statuses: 'What became of them',
      districts: 'From which state to which district',
      states: 'Where senders live',
      delivery: 'How long it took to arrive',
      failures: 'What failed, and why',
      funnel: 'From sign-up to the first delivery',
    },
    corridor: (state: string, district: string) => `${state} to ${district || 'a district not known'}`,
    quantiles: (half: string, most: string, almostAll: string) =>
      `Half arrived within ${half}, nine of ten within ${most}, 99 of 100 within ${almostAll}.`,
    stages: { FUNDING: 'Payment', RETURN: 'Returned', PAYOUT: 'Payout', COMPLIANCE: 'Compliance' },
    steps: {
      SIGNED_UP: 'Signed up',
      EMAIL_VERIFIED: 'Verified their email',
      PHONE_VERIFIED: 'Verified their phone',
      IDENTITY_VERIFIED: 'Verified their identity',
      SOURCE_LINKED: 'Linked a bank or card',
      FIRST_TRANSFER: 'Sent money',
      FIRST_DELIVERY: 'Had money delivered',
    },
    nothingSent: 'Nothing was sent in this time.',
    nothingDelivered: 'Nothing has been delivered yet.',
    nothingFailed: 'Nothing failed.',
    nobodyCame: 'Nobody signed up in this time.',
  },
} as const
