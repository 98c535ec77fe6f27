import { groupThousands } from '@/lib/money/decimal'

const callUs = (phone: string) => (phone ? `call us at ${phone}` : 'contact our customer support')

export const messages = {
  none: '—',
  numbers: { pin: 'Pin Number', reference: 'Reference Number' },
  greeting: (name: string) => `Namaste, ${name}`,
  totals: { sent: 'USD Sent', transactions: 'Transactions', beneficiaries: 'Beneficiaries' },
  latest: {
    underway: (name: string, amount: string) => `${name} gets NPR ${groupThousands(amount)}`,
    open: 'See status',
    again: 'Send money again',
    sendTo: (name: string) => `Send to ${name}`,
  },
  title: 'My Recent Transactions',
  send: 'Send Money',
  showNext: 'Show next 20 transactions',
  shown: (shown: number, all: number) =>
    shown < all ? `Showing ${shown} of ${all}` : all === 1 ? '1 transaction' : `Showing all ${all}`,
  empty: 'You have not sent any money yet',
  emptyHint: 'Your transfers and their status will appear here.',
  noMatch: 'No transactions match',
  noMatchHint: 'Try another status or search, or show all transactions.',
  search: { label: 'Search your transactions', placeholder: 'Name, PIN, or amount' },
  monthlyChart: { title: 'Sent by month' },
  expected: (day: string) => `Expected by ${day}`,
  showAll: 'Show all transactions',
  filters: { status: 'Transaction Status', delivery: 'Delivery Status' },
  actions: { receipt: 'Receipt', cancel: 'Cancel', track: 'Track', sendAgain: 'Send again' },
  cancel: {
    title: 'Are you sure?',
    text: 'Do you really want to cancel this transaction?',
    to: (name: string) => `to ${name}`,
    confirm: 'Cancel transaction',
    keep: 'Keep transaction',
    done: 'Your transaction has been canceled successfully',
    failed: 'Transaction cannot be cancelled',
    refund: 'We’ll refund the full amount, including the fee, within three business days.',
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
    title: 'Key dates',
    kinds: {
      CANCEL: 'You can cancel until',
      AVAILABLE: 'Delivery promised by',
      REFUND: 'Your refund is due by',
      ERRORS: 'Report an error by',
    },
    late: 'Late',
    report: 'Report a problem',
  },
  problems: {
    title: 'Problems that you reported',
    other: 'Complaint',
    reported: (day: string, number: string) => `Reported on ${day}. Complaint number ${number}.`,
    statuses: {
      INVESTIGATING: (day: string) => `We’re investigating. You’ll get our finding by ${day}.`,
      AWAITING_CHOICE: () => 'We found an error. Choose how we correct it.',
      CORRECTING: (day: string) => `We’re correcting the error. This is due by ${day}.`,
      RESOLVED: () => 'Resolved',
      CLOSED: () => 'Closed',
    },
    choose: 'Choose how we correct the error',
    choices: { REFUND: 'Get a refund', DELIVER: 'Have the money delivered' },
    confirm: {
      REFUND: 'We’ll refund you as described in our result. You can’t change this choice.',
      DELIVER:
        'We’ll make the money available to your recipient as described in our result. You can’t change this choice.',
    },
    chosen: 'We received your choice',
    remedies: {
      REFUND: 'Remedy: refund',
      DELIVER: 'Remedy: delivery to your recipient',
      FEE_REFUND: 'Remedy: refund of the fee',
    },
    corrected: (day: string) => `Corrected on ${day}`,
  },
  timeline: {
    title: 'Transfer status',
    copy: 'Copy',
    copied: 'Copied',
    /** The labels of the steps that have not happened yet. */
    nextSteps: {
      released: 'Review completed',
      funding: 'Payment received',
      payout: 'Sent to the payout partner',
      ready: 'Cash ready for pickup',
      pickedUp: 'Picked up',
      delivered: 'Delivered',
      stopped: 'Payout stopped',
      refunded: 'Refund received',
    },
  },
  documents: {
    title: 'We need a document',
    lead: 'Your transfer is on hold until we receive it. Upload a PDF, PNG, or JPEG file up to 5 MB. We store it encrypted.',
    complete: 'We have everything we need and are continuing our review.',
    kinds: {
      PROOF_OF_IDENTITY: 'Proof of identity',
      PROOF_OF_ADDRESS: 'Proof of address',
      PROOF_OF_FUNDS: 'Proof of funds',
      PROOF_OF_RELATIONSHIP: 'Proof of your relationship with the beneficiary',
    },
    reasons: {
      AMOUNT: 'We need more information for a transfer of this amount.',
      LIKE_NAMES:
        'Your name or your beneficiary’s name matches someone else’s. This document helps us tell the two people apart.',
      DATA: 'Our information about you is incomplete or out of date.',
      ROUTINE: 'This is a routine check.',
    },
    choose: 'Choose file',
    another: 'Upload another file',
    received: (names: string) => `Received: ${names}`,
    sent: 'Document received',
  },
  requests: {
    title: (name: string, amount: string) => `${name} asked you for NPR ${groupThousands(amount)}`,
    someone: 'Your recipient',
    asked: (time: string) => `Asked on ${time}`,
    note: 'Their note',
    check:
      'Anyone with the tracking link can send a request. If you’re not sure, call before you send money.',
    send: 'Send money',
    dismiss: 'Dismiss request',
    dismissed: 'Request dismissed',
    stop: 'Stop requests',
    stopConfirm: (name: string) =>
      `${name} can’t ask you for money again. They aren’t told. You can’t undo this.`,
    stopped: 'You won’t get requests from this person again',
    text: 'Text me when this person asks',
    textOn: 'We’ll text you about each request',
    textOff: 'We’ll no longer text you about requests',
    closed: 'This request is no longer open',
    closedHint:
      'You answered or dismissed it, a newer request replaced it, or it is older than 30 days. No money moved.',
    opening: 'Opening the request',
    dashboard: 'Go to dashboard',
  },
  offline: {
    title: 'You’re offline',
    lead: 'You need a connection to send money. Transfers in progress continue without one.',
    online: 'You’re back online.',
    retry: 'Try again',
    transfers: 'Your latest transfers',
    knownAt: (time: string) => `As of ${time}. The status might have changed since then.`,
    sentOn: (day: string) => `Sent on ${day}`,
    none: 'No transfers to show',
    noneHint: 'After you open your dashboard, your latest transfers appear here when you’re offline.',
  },
  profile: {
    title: 'Profile',
    tier: (tier: number) => `Tier ${tier}`,
    open: 'View profile',
  },
  kyc: {
    review: (phone: string) =>
      `Your identity is under review. This takes up to one day. If you have a question, ${callUs(phone)}.`,
    retry: 'We could not verify your identity. Please try again.',
    document: 'We need a document to verify your identity.',
    suspended: (phone: string) =>
      `Your account is suspended. Transfers in progress are not affected. Please ${callUs(phone)}.`,
    open: 'Continue verification',
    call: 'Call us',
  },
} as const
