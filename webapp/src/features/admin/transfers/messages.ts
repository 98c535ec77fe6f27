/** The words of transfers, their refunds and deadlines. */
export const messages = {
  transfers: {
    about: 'Everybody’s transfers, the newest first.',
    empty: 'There is no transfer yet',
    emptyFiltered: 'No transfer matches',
    emptyHint: 'Take a filter away, or widen the time.',
    shown: (count: number, more: boolean, last: string) =>
      more
        ? `${count.toLocaleString('en-US')} transfers, back to ${last}; scroll on for older ones.`
        : `${count.toLocaleString('en-US')} ${count === 1 ? 'transfer' : 'transfers'}, and that is all.`,
    save: 'Save filter',
    saveTitle: 'Save this filter',
    replaySender: 'Replay this sender',
    limitsOfSender: 'What they could send',
    saveName: 'Name',
    saved: 'Saved filters',
    remove: (name: string) => `Forget the filter ${name}`,
    notAnAmount: 'Please enter a valid amount',
  },
  held: {
    title: 'This transfer is on hold',
    text: 'It goes on once compliance releases it.',
    decide: 'What was found, and the decision',
  },
  refund: {
    returned: 'The refund came back',
    owed: 'are owed to the sender still.',
    to: 'Send it to',
    byCheck: 'The sender’s address, by check',
    checkNumber: 'Number of the check',
    again: 'Send the Refund Again',
    sent: 'The refund is on its way again',
    inThePost: 'A check with the refund is on its way',
    checkPaid: 'The Bank Has Paid the Check',
  },
  reprocess: {
    notFound: 'There is no transaction with this reference number',
    done: 'The transaction has been sent on its way again',
    comment: 'Say what has changed since it failed; it is kept with the transfer.',
  },
  deadlines: {
    states: { OPEN: 'Due next', PASSED: 'Passed' },
    kinds: {
      CANCEL: 'Cancellation',
      AVAILABLE: 'Money available',
      REFUND: 'Refund paid',
      DISPUTE: 'Return contested',
      ERRORS: 'Errors reported',
      RECORDS: 'Records kept',
    },
    every: 'Every kind',
    empty: { OPEN: 'Nothing is due', PASSED: 'No deadline has passed' },
    emptyHint: {
      OPEN: 'Each new transfer sets its deadlines here, the next one first.',
      PASSED: 'A deadline that passes appears here, with what was late and by how much.',
    },
  },
} as const
