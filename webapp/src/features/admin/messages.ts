/** The words of the back-office that the specification fixes, and those around them. */
export const messages = {
  superAdmin: 'Super Admin',
  locked: {
    empty: 'No any senders locked yet',
    confirmTitle: 'Are you sure?',
    confirm: (name: string) => `Do you want to unlock ${name}? They can sign in again at once.`,
    done: (name: string) => `${name} has been unlocked`,
  },
  holds: {
    empty: 'No transfer waits for a decision',
    emptyHint: 'A transfer that screening or its size holds back appears here.',
    release: 'Release',
    reject: 'Reject',
    released: 'The transfer goes on',
    rejected: 'The transfer was rejected; nothing was taken from the sender',
    confirmTitle: 'Are you sure?',
    releaseText: 'The transfer goes on: the sender’s money is taken, and the beneficiary is paid.',
    comment: 'Say why; it is kept with the transfer and shown to staff alone.',
    rejectText: 'A rejected transfer ends for good. Nothing has been taken from the sender.',
  },
  deadlines: {
    states: { OPEN: 'Due next', PASSED: 'Passed' },
    kinds: {
      CANCEL: 'Cancellation',
      AVAILABLE: 'Money available',
      REFUND: 'Refund paid',
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
  reprocess: {
    notFound: 'There is no transaction with this reference number',
    done: 'The transaction has been sent on its way again',
    comment: 'Say what has changed since it failed; it is kept with the transfer.',
  },
  coupons: {
    empty: 'No coupon found',
    emptyHint: 'A coupon betters the rate or adds a bonus for a country pair.',
    deleted: 'The coupon has been deleted',
    confirmTitle: 'Are you sure?',
    confirm: (code: string) =>
      `Do you want to delete the coupon ${code}? Transfers that used it keep what it gave.`,
    created: 'The coupon has been created',
  },
  browserErrors: {
    empty: 'No page has failed',
    emptyHint: 'An error in somebody’s browser appears here by itself, without anything that they typed.',
  },
  rates: {
    empty: 'No rate has been published yet',
    emptyHint: 'Without one, nothing can be priced.',
    reason: 'Say why; it is kept with the rate and shown to staff alone.',
    confirmTitle: 'Are you sure?',
    confirm: (rate: string, change: string) => `1 USD = ${rate} NPR from now on${change}.`,
    up: (percent: string) => `, ${percent}% more than now`,
    down: (percent: string) => `, ${percent}% less than now`,
    far: 'This is far from the rate in force. Please look at it once more.',
    follows:
      'Every open calculator shows it at once. What was quoted before stays good for 30 minutes. A central bank’s next table replaces it.',
    done: (rate: string) => `1 USD = ${rate} NPR has been published`,
  },
  fees: {
    saved: 'Fee Set has been saved successfully',
    failed: 'Unable to save new fee set',
    empty: 'No fee set is in force',
    emptyHint: 'Without one, nothing can be priced. Add a fee set for each way to pay and to be paid.',
  },
} as const
