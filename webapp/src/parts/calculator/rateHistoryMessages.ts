export const messages = {
  unchanged: (rate: string, currency: string) => `No change: 1 USD = ${rate} ${currency}.`,
  range: (lowest: string, highest: string, currency: string) =>
    `From ${lowest} to ${highest} ${currency} per dollar.`,
  key: 'The dotted line is Nepal Rastra Bank’s middle rate.',
  table: 'Exchange rate by day',
  day: 'Day',
  ours: 'Our rate',
  banks: 'Nepal Rastra Bank’s middle rate',
} as const
