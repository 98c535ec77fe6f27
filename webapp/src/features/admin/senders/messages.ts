/** Page texts for locked senders, erasures, and complaints. */
export const messages = {
  locked: {
    empty: 'No any senders locked yet',
    replay: 'Replay history',
    confirmTitle: 'Are you sure?',
    confirm: (name: string) =>
      `Do you want to unlock ${name}? A second person must approve it, unless the lock was for wrong passwords.`,
    reason: 'Kept with the request. Only staff see it.',
    done: (name: string) => `${name} has been unlocked`,
  },
  lock: {
    open: 'Lock a sender',
    sender: 'Sender ID',
    senderHint: 'Find the sender with the search box, then copy the ID from their page.',
    reason: 'Reason',
    submit: 'Lock sender',
    done: 'The sender is locked and signed out everywhere',
  },
  erasures: {
    about:
      'Senders who asked us to erase their personal data. By law, we keep records of senders who have sent money.',
    lists: { WAITING: 'Pending', ANSWERED: 'Answered' },
    empty: { WAITING: 'No pending requests', ANSWERED: 'No answered requests' },
    emptyHint: 'Senders can request erasure in their settings, under “Your data”.',
    carryOut: 'Erase',
    refuse: 'Refuse',
    retained: (day: string) => `Kept by law until ${day}`,
    erasable: 'Can be erased',
    confirmTitle: 'Are you sure?',
    carryOutText: (name: string) =>
      `Another administrator must approve this. Then we close the account of ${name} and erase their personal data in our systems, in all backups, and at our providers. This cannot be undone.`,
    carryOutReason: 'Kept with the request. Only staff see it.',
    refuseText: (name: string) => `We tell ${name} that their data cannot be erased now.`,
    reason: 'The sender sees this reason.',
    refused: 'The request was refused and the sender was notified',
    stages: { REQUESTED: 'Pending', REFUSED: 'Refused', APPROVED: 'In progress', ERASED: 'Erased' },
    nobody: 'Erased',
  },
  complaints: {
    about:
      'Errors reported within 180 days of the promised date must be investigated and answered within 90 days.',
    nothingWaits: 'No open complaints',
    empty: 'No complaints yet',
    emptyHint: 'Messages sent from the complaint page appear here.',
    itsTransfer: 'Related transfer',
    answer: 'Answer',
    close: 'Close',
    answerText: 'We email your answer to the person who complained, with the complaint number.',
    closeText: 'Closing a complaint is final. We email your reason to the person who complained.',
    answered: 'Your answer was sent',
    closed: 'The complaint is closed and your reason was sent',
    overdue: (day: string) => `Was due ${day}`,
    due: (day: string) => `Due ${day}`,
  },
} as const
