export const messages = {
  available: 'You can still send',
  /** When the amount applies, by window. */
  windows: {
    transaction: 'per transaction',
    day: 'today (Pacific time)',
    '30 days': 'under the 30-day limit',
    '180 days': 'under the 6-month limit',
  } as Record<string, string>,
  used: (sent: string, limit: string) => `$${sent} of $${limit} used`,
}
