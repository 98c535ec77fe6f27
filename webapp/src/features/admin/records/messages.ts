/** UI text for the records of transfers from $3,000. */
export const messages = {
  title: 'Records from $3,000',
  description:
    'Federal law requires a record of each transfer of $3,000 or more (31 CFR 1010.410). We keep each record as it was on the day of the transfer.',
  filter: 'Find records',
  sender: 'Sender’s name',
  recipient: 'Recipient’s name',
  account: 'Account or sender ID',
  from: 'From',
  to: 'To',
  empty: 'No records found',
  emptyHint: 'A record appears here when a sender creates a transfer of $3,000 or more.',
  caption: 'Records, newest first',
  export: 'Export CSV',
  exported: 'We exported the records',
  exportHint: 'The file contains full ID numbers. We record who exported it, and why.',
  record: 'Record of the transfer',
  reveal: 'Show full number',
  erased: 'Erased',
} as const
