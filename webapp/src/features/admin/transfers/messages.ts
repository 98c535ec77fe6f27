/** UI text for transfers, refunds, and deadlines. */
export const messages = {
  transfers: {
    description: 'All transfers, newest first.',
    empty: 'No transfers yet',
    emptyFiltered: 'No transfers match the filter',
    emptyHint: 'Remove a filter or choose a longer period.',
    loaded: (count: number, more: boolean, last: string) =>
      more
        ? `${count.toLocaleString('en-US')} transfers since ${last}. Scroll to load more.`
        : `${count.toLocaleString('en-US')} ${count === 1 ? 'transfer' : 'transfers'}. End of list.`,
    save: 'Save filter',
    saveTitle: 'Save this filter',
    replaySenderHistory: 'Replay sender history',
    senderLimits: 'Sending limits',
    saveName: 'Name',
    saved: 'Saved filters',
    remove: (name: string) => `Delete the filter ${name}`,
  },
  page: {
    failure: 'Payout failed',
    unknownFailure: 'No reason given',
    promised: 'Promised by',
  },
  cancel: {
    open: 'Cancel and refund',
    title: (reference: string) => `Cancel transfer ${reference}`,
    text: 'If the payout is on its way, we first ask our partner to stop it. If the partner has already paid, the transfer continues. Otherwise, we refund the whole amount to the sender. This cannot be undone.',
    reasonHint: 'Only staff can see this reason.',
    done: 'The cancellation was recorded',
    resend: 'Send again',
  },
  held: {
    title: 'This transfer is on hold',
    text: 'The transfer continues after a compliance officer releases it.',
    decide: 'Review findings and decide',
  },
  refund: {
    returned: 'The refund was returned',
    stillOwed: 'is still owed to the sender.',
    destination: 'Send the refund to',
    byCheck: 'Check mailed to the sender',
    checkNumber: 'Check number',
    resend: 'Resend refund',
    sent: 'The refund was resent',
    checkInMail: 'A refund check is in the mail',
    checkPaid: 'Mark check as paid',
  },
  reprocess: {
    notFound: 'No transaction has this reference number',
    done: 'The transaction was resubmitted',
    commentHint: 'Explain what changed since the payout failed. We store the comment with the transfer.',
  },
  deadlines: {
    states: { OPEN: 'Upcoming', PASSED: 'Past' },
    kinds: {
      CANCEL: 'Cancellation',
      AVAILABLE: 'Funds availability',
      REFUND: 'Refund payment',
      DISPUTE: 'Contest by sender’s bank',
      ERRORS: 'Error reporting',
      RECORDS: 'Record retention',
    },
    allKinds: 'All types',
    empty: { OPEN: 'No upcoming deadlines', PASSED: 'No past deadlines' },
    emptyHint: {
      OPEN: 'Deadlines for new transfers appear here, soonest first.',
      PASSED: 'Past deadlines appear here, with their completion times.',
    },
  },
} as const
