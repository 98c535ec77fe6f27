export const messages = {
  still: (rate: string, currency: string) => `The rate has not moved: ${rate} ${currency} for a dollar.`,
  moved: (lowest: string, highest: string, currency: string) =>
    `Between ${lowest} and ${highest} ${currency} for a dollar.`,
  key: 'The dotted line is Nepal Rastra Bank’s middle rate.',
  table: 'Exchange rate by day',
  day: 'Day',
  ours: 'Our rate',
  banks: 'Nepal Rastra Bank’s middle rate',
} as const
