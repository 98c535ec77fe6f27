/** UI text for bank files and reconciliation. */
export const messages = {
  reconciliation: {
    description:
      'Statements from our bank, the card processor, and the payout partner, compared line by line with our ledger. A difference stays open until it is explained or its matching entry arrives.',
    views: { differences: 'Differences', statements: 'Statements' },
    allCounterparties: 'All counterparties',
    counterparties: { BANK: 'Bank', CARD_PROCESSOR: 'Card processor', PAYOUT_PARTNER: 'Payout partner' },
    kinds: {
      MISSING_THERE: 'Missing from statement',
      MISSING_HERE: 'Missing from ledger',
      OTHER_AMOUNT: 'Amount differs',
      OTHER_DAY: 'Date differs',
      TWICE: 'Duplicate entry',
    },
    statuses: { OPEN: 'Open', EXPLAINED: 'Explained', SETTLED: 'Settled' },
    allStatuses: 'All',
    noneOpen: 'No open differences',
    open: (count: number) => (count === 1 ? '1 open difference' : `${count} open differences`),
    openingMismatch: 'opening balance does not match the previous statement',
    emptyStatements: 'No statements yet',
    emptyStatementsHint: 'Our bank and partners send a statement each banking day.',
    emptyDifferences: 'No differences',
    emptyDifferencesHint: 'All statements match our ledger.',
    explain: 'Explain',
    explainText: 'The difference stays in the list, marked as explained, with your name and reason.',
    explained: 'The difference was marked as explained',
    unreadable: 'Unreadable files',
    unreadableHint:
      'We could not read these files. Ask the institution that sent each file to send it again.',
  },
  bank: {
    lists: { FILES: 'Files', RETURNS: 'Returned payments' },
    directions: { OUT: 'Sent', IN: 'Received' },
    notYet: 'not yet',
    neverSettled: 'never',
    empty: { FILES: 'No bank files yet', RETURNS: 'No returned payments' },
    emptyHint: {
      FILES: 'Bank debits are sent in a file at the next cutoff.',
      RETURNS: 'Payments that a sender’s bank returns appear here, with the effects of each return.',
    },
    effects: {
      refund: 'refund still owed',
      untimely: 'late return, can be dishonored',
      retiresSource: 'account retired',
      locksSender: 'sender locked',
      mayBeAskedAgain: 'payment can be retried',
      opensCase: 'compliance case opened',
    },
    disputes: {
      OPEN: 'dishonored by our bank, can be contested by the sender’s bank',
      UPHELD: 'dishonor contested by the sender’s bank',
      UNDONE: 'return reversed, because the sender’s bank did not contest the dishonor in time',
    },
  },
} as const
