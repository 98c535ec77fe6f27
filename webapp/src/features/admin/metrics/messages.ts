/** UI text for the metrics page. */
export const messages = {
  description:
    'Transfers and sign-ups are counted on the day they started, and failures on the day they occurred. Dates are in Pacific time.',
  views: { send: 'Completed (USD)', count: 'Transfers' },
  totals: 'Amounts by outcome',
  phases: {
    completed: { name: 'Completed', hint: 'Recorded in the ledger' },
    pending: { name: 'Pending', hint: 'On hold, or not submitted yet' },
    reversed: { name: 'Reversed', hint: 'Failed, canceled, returned, or refunded' },
  },
  median: (time: string) => `Median delivery time: ${time}`,
  cards: {
    volume: 'Daily volume',
    methods: 'Payment and payout methods',
    institutions: 'Payout institutions in Nepal',
    statuses: 'Transfers by status',
    districts: 'Corridors (state to district)',
    states: 'Senders by state',
    delivery: 'Delivery time',
    failures: 'Failures by reason',
    funnel: 'Sign-up to first delivery',
  },
  corridor: (state: string, district: string) => `${state} to ${district || 'unknown district'}`,
  percentiles: (p50: string, p90: string, p99: string) =>
    `50% arrived within ${p50}, 90% within ${p90}, 99% within ${p99}.`,
  stages: { FUNDING: 'Payment', RETURN: 'Return', PAYOUT: 'Payout', COMPLIANCE: 'Compliance' },
  steps: {
    SIGNED_UP: 'Signed up',
    EMAIL_VERIFIED: 'Verified their email',
    PHONE_VERIFIED: 'Verified their phone',
    IDENTITY_VERIFIED: 'Verified their identity',
    SOURCE_LINKED: 'Linked a bank or card',
    FIRST_TRANSFER: 'Sent their first transfer',
    FIRST_DELIVERY: 'First transfer delivered',
  },
  noTransfers: 'No transfers in this period.',
  noDeliveries: 'No deliveries in this period.',
  noFailures: 'No failures in this period.',
  noSignUps: 'No sign-ups in this period.',
} as const
