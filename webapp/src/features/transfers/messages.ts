const callUs = (phone: string) => (phone ? `call us at ${phone}` : 'contact our customer support')

export const messages = {
  none: '—',
  numbers: { pin: 'Pin Number', reference: 'Reference Number' },
  greeting: (name: string) => `Namaste, ${name}`,
  totals: { sent: 'USD Sent', transactions: 'Transactions', beneficiaries: 'Beneficiaries' },
  title: 'My Recent Transactions',
  send: 'Send Money',
  next: 'Show next 20 transactions',
  shown: (shown: number, all: number) =>
    shown < all
      ? `${shown} of ${all} are shown`
      : all === 1
        ? 'This is the only one'
        : `All ${all} are shown`,
  empty: 'You have not sent any money yet',
  emptyHint: 'Your transfers appear here, each with where it is at the moment.',
  noMatch: 'No transaction matches',
  noMatchHint: 'Choose another status or search for something else, or look at all of them.',
  search: { label: 'Search your transactions', placeholder: 'Name, PIN or amount' },
  months: { title: 'Sent each month' },
  expected: (day: string) => `Expected by ${day}`,
  showAll: 'Show all transactions',
  filters: { status: 'Transaction Status', delivery: 'Delivery Status' },
  actions: { receipt: 'Receipt', cancel: 'Cancel', track: 'Track', again: 'Send again' },
  cancel: {
    title: 'Are you sure?',
    text: 'Do you really want to cancel this transaction?',
    to: (name: string) => `to ${name}`,
    yes: 'Yes, cancel it',
    no: 'Keep it',
    done: 'Your transaction has been canceled successfully',
    failed: 'Transaction cannot be cancelled',
    refund: 'You get the whole amount back, the fee included, within three business days.',
  },
  receipt: {
    title: 'Receipt',
    open: 'Open receipt',
    download: 'Download receipt',
    mayReceiveLess:
      'The recipient may receive less due to fees charged by the recipient’s bank and foreign taxes.',
    cancelUntil: (time: string) => `You can cancel for a full refund until ${time}.`,
  },
  deadlines: {
    title: 'Your times',
    kinds: {
      CANCEL: 'You can cancel until',
      AVAILABLE: 'We promised the money by',
      REFUND: 'Your refund is due by',
      ERRORS: 'You can report an error until',
    },
    late: 'It was late.',
    report: 'Report a problem',
  },
  timeline: {
    title: 'Where it is',
    copy: 'Copy',
    copied: 'Copied',
    /** What is still to come, by what it is. */
    ahead: {
      released: 'Our check is done',
      funding: 'Your payment arrives with us',
      payout: 'We hand it to the payer',
      ready: 'The cash is ready for pickup',
      pickedUp: 'It is picked up',
      delivered: 'It is delivered',
      stopped: 'The payout is stopped',
      refunded: 'Your money is back with you',
    },
  },
  documents: {
    title: 'We need a document',
    lead: 'Your transfer waits for it. Send a PDF, or a picture as PNG or JPEG, of up to 5 MB. It is kept encrypted.',
    complete: 'We have all that we asked for, and go on with our check.',
    kinds: {
      PROOF_OF_IDENTITY: 'Who you are',
      PROOF_OF_ADDRESS: 'Where you live',
      PROOF_OF_FUNDS: 'Where the money comes from',
      PROOF_OF_RELATIONSHIP: 'How you know the beneficiary',
    },
    told: {
      AMOUNT: 'From such an amount on we have to know more.',
      LIKE_NAMES: 'We have to tell you and your beneficiary from others who are called the same.',
      DATA: 'What we know of you is incomplete or out of date.',
      ROUTINE: 'We ask it of some of our senders from time to time.',
    },
    choose: 'Choose a File',
    another: 'Send Another',
    received: (names: string) => `Received: ${names}`,
    sent: 'We have received your document',
  },
  profile: {
    title: 'Profile',
    tier: (tier: number) => `Tier ${tier}`,
    open: 'View profile',
  },
  kyc: {
    review: (phone: string) =>
      `Your identity is under review. This takes a day at most. If you have a question, ${callUs(phone)}.`,
    retry: 'We could not verify your identity yet.',
    document: 'We need a document to verify your identity.',
    suspended: (phone: string) =>
      `Your account has been suspended. Money that is on its way is not affected. Please ${callUs(phone)}.`,
    open: 'Go on with the verification',
    call: 'Call us',
  },
} as const
