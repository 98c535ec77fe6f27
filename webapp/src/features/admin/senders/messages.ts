/** The words of what senders ask for, and of who is locked. */
export const messages = {
  locked: {
    empty: 'No any senders locked yet',
    replay: 'Replay what happened',
    confirmTitle: 'Are you sure?',
    confirm: (name: string) =>
      `Do you want to unlock ${name}? Unless they were locked after wrong passwords, a second person has to approve it.`,
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
      'Senders who ask that what is held about them be destroyed. Whoever has sent money is kept for as long as the law says.',
    lists: { WAITING: 'Waiting', ANSWERED: 'Answered' },
    empty: { WAITING: 'Nobody asks to be erased', ANSWERED: 'No request has been answered' },
    emptyHint: 'Senders ask for it in their settings, under Your data.',
    carryOut: 'Erase',
    refuse: 'Refuse',
    retained: (day: string) => `Kept by law until ${day}`,
    erasable: 'May be erased',
    confirmTitle: 'Are you sure?',
    carryOutText: (name: string) =>
      `Another administrator has to approve this. Then we close the account of ${name} and destroy their personal data here, in every backup of the log, and at the providers. It cannot be undone.`,
    carryOutReason: 'Kept with the request. Only staff see it.',
    refuseText: (name: string) => `${name} is told that their data cannot be erased now.`,
    reason: 'Say why; the sender reads it.',
    refused: 'The request was refused, and the sender has been told',
    stages: { REQUESTED: 'Waits', REFUSED: 'Refused', APPROVED: 'Under way', ERASED: 'Erased' },
    nobody: 'Erased',
  },
  complaints: {
    about:
      'An error that somebody reports within 180 days of the promised date is looked into, and answered, within 90 days. Each of these has that long.',
    nothingWaits: 'No complaint waits for an answer',
    empty: 'Nobody has complained yet',
    emptyHint: 'What people write on the complaint page appears here.',
    itsTransfer: 'The transfer that it is about',
    answer: 'Answer',
    close: 'Close',
    answerText: 'Your words go to whoever complained by mail, with the complaint’s number.',
    closeText: 'A closed complaint ends for good. Whoever complained gets your words by mail.',
    answered: 'The answer is on its way',
    closed: 'The complaint is closed, and whoever filed it is told why',
    overdue: (day: string) => `Was due ${day}`,
    due: (day: string) => `Due ${day}`,
  },
} as const
