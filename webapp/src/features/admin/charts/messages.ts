/** Page texts for the figures. */
export const messages = {
  figures: {
    about:
      'Transfers and people count on their start day, failures on the day they happened. Days are in Pacific time.',
    views: { send: 'USD completed', count: 'Transfers' },
    totals: 'Amounts by progress',
    totalHeads: ['Progress', 'Transfers', 'Sent', 'Fees', 'To beneficiaries'],
    phases: {
      completed: { name: 'Completed', hint: 'Recorded in the ledger' },
      pending: { name: 'Pending', hint: 'Held, or not submitted yet' },
      reversed: { name: 'Reversed', hint: 'Failed, canceled, returned, or refunded' },
    },
    median: (time: string) => `Half of the delivered transfers arrived within ${time}.`,
    sheets: {
      volume: 'Daily volume',
      methods: 'Payment and payout methods',
      institutions: 'Payout institutions in Nepal',
      statuses: 'Transfers by status',
      districts: 'Corridors, state to district',
      states: 'Senders by state',
      delivery: 'Delivery time',
      failures: 'Failures by reason',
      funnel: 'Sign-up to first delivery',
    },
    corridor: (state: string, district: string) => `${state} to ${district || 'unknown district'}`,
    quantiles: (half: string, most: string, almostAll: string) =>
      `50% arrived within ${half}, 90% within ${most}, 99% within ${almostAll}.`,
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
    nothingSent: 'No transfers in this period.',
    nothingDelivered: 'No deliveries yet.',
    nothingFailed: 'No failures in this period.',
    nobodyCame: 'No sign-ups in this period.',
  },
} as const
