/** The words of the books. */
export const messages = {
  ledger: {
    replay: 'Replay posting by posting',
    views: { balance: 'Trial balance', statement: 'Statement', flight: 'In flight', closes: 'Daily close' },
    about: {
      balance: 'The balance of every account. Each currency must sum to zero, at every position of the log.',
      statement: 'Every posting to an account, with what stood on it afterwards.',
      closes: 'The trial balance of each day’s end with the log’s head, signed and kept.',
      flight: 'Money that is asked for, owed or being paid out, by how long it has not moved.',
    },
    accounts: {
      funding_receivable: 'Funding receivable',
      customer_funds: 'Customer funds held',
      partner_prefunding: 'Prefunding at the payout partner',
      customer_obligation: 'Owed to beneficiaries',
      payout_payable: 'Payouts with the partner',
      refunds_payable: 'Refunds owed to senders',
      exchange_position: 'Exchange position',
      fee_income: 'Fee income',
      promotions: 'Promotions',
      return_losses: 'Losses by returns',
    },
    emptyStatement: 'Nothing was posted to this account in this currency',
    emptyCloses: 'No day has been closed yet',
    emptyClosesHint: 'The books of a day are closed by themselves once it is over in Los Angeles.',
    download: 'Download',
    emptyFlight: 'No money is under way',
    byAge: 'By age',
    oldest: 'Longest under way',
  },
} as const
