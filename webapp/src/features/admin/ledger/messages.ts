/** UI text for the ledger. */
export const messages = {
  replay: 'Replay postings',
  views: { balance: 'Trial balance', statement: 'Statement', flight: 'In flight', closes: 'Daily close' },
  description: {
    balance: 'The balance of every account. Each currency must sum to zero at every log position.',
    statement: 'Every posting to an account, with the running balance.',
    closes: 'The signed trial balance at the end of each day, with its log position.',
    flight:
      'Money that is owed, being collected, or being paid out, grouped by the time since it last moved.',
  },
  accounts: {
    funding_receivable: 'Funding receivable',
    customer_funds: 'Customer funds held',
    partner_prefunding: 'Prefunding at the payout partner',
    customer_obligation: 'Owed to beneficiaries',
    payout_payable: 'Payouts owed to the partner',
    refunds_payable: 'Refunds owed to senders',
    refunds_returned: 'Returned refunds',
    returns_disputed: 'Returns in dispute',
    blocked_funds: 'Blocked funds',
    exchange_position: 'Exchange position',
    fee_income: 'Fee income',
    promotions: 'Promotions',
    loss_receivable: 'Loss receivable from late returns',
  },
  emptyStatement: 'No postings in this currency',
  emptyCloses: 'No daily closes yet',
  emptyClosesHint: 'Each day closes automatically after midnight Pacific time.',
  download: 'Download',
  emptyInFlight: 'No money in flight',
  byAge: 'By age',
  oldest: 'Oldest money in flight',
} as const
