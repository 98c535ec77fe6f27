/** UI text for locked senders, erasures, and complaints. */
export const messages = {
  locked: {
    empty: 'No any senders locked yet',
    replay: 'Replay history',
    confirmTitle: 'Are you sure?',
    confirm: (name: string) =>
      `Do you want to unlock ${name}? Another person must approve, unless the account was locked after failed sign-in attempts.`,
    reason: 'Only staff can see this reason.',
    done: (name: string) => `${name} has been unlocked`,
  },
  lock: {
    open: 'Lock a sender',
    sender: 'Sender ID',
    senderHint: 'Find the sender with the search box, then copy the ID from their page.',
    reason: 'Reason',
    submit: 'Lock sender',
    done: 'The sender was locked and signed out everywhere',
  },
  erasures: {
    description:
      'Requests from senders to erase their personal data. By law, we keep records of senders who have sent money.',
    lists: { WAITING: 'Pending', ANSWERED: 'Reviewed' },
    empty: { WAITING: 'No pending requests', ANSWERED: 'No reviewed requests' },
    emptyHint: 'Senders can request erasure in their settings, under “Your data”.',
    erase: 'Erase',
    reject: 'Reject',
    retained: (day: string) => `Kept by law until ${day}`,
    erasable: 'Can be erased',
    confirmTitle: 'Are you sure?',
    eraseText: (name: string) =>
      `Another administrator must approve this. Then we’ll close ${name}’s account and erase their personal data in our systems, in all backups, and at our providers. This cannot be undone.`,
    eraseReasonHint: 'Only staff can see this reason.',
    rejectText: (name: string) => `We’ll notify ${name} that we cannot erase their data now.`,
    rejectReasonHint: 'The sender sees this reason.',
    rejected: 'The request was rejected and the sender was notified',
    stages: { REQUESTED: 'Pending', REFUSED: 'Rejected', APPROVED: 'In progress', ERASED: 'Erased' },
  },
  complaints: {
    description:
      'If an error is reported within 180 days of the promised date, we must investigate it and respond within 90 days.',
    noneOpen: 'No open complaints',
    empty: 'No complaints yet',
    emptyHint: 'Complaints filed on the complaint page appear here.',
    relatedTransfer: 'Related transfer',
    reply: 'Reply',
    replyTo: (number: string) => `Reply to ${number}`,
    sendReply: 'Send reply',
    close: 'Close',
    closeNumber: (number: string) => `Close ${number}`,
    replyText: 'We’ll email your reply, with the complaint number, to the person who filed the complaint.',
    closeText: 'Closing a complaint is final. We’ll email your reason to the person who filed it.',
    replied: 'Your reply was sent',
    closed: 'The complaint was closed and your reason was sent',
    overdue: (day: string) => `Was due ${day}`,
    due: (day: string) => `Due ${day}`,
  },
} as const
