export const messages = {
  unchanged: (rate: string, currency: string) => `No change: 1 USD = ${rate} ${currency}.`,
  range: (lowest: string, highest: string, currency: string) =>
    `From ${lowest} to ${highest} ${currency} per dollar.`,
  legend: 'The dotted line shows Nepal Rastra Bank’s mid-market rate.',
  tableCaption: 'Exchange rate by day',
  day: 'Day',
  ourRate: 'Our rate',
  midRate: 'Nepal Rastra Bank’s mid-market rate',
} as const
