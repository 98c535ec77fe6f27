import { titled } from '../actors'

/** The words of a replay. */
export const messages = {
  about: 'Walk through what happened, step by step. Nothing here changes anything.',
  empty: 'There is no such history',
  emptyHint: 'Open it from a transfer, a person or an event.',
  previous: 'Previous step',
  next: 'Next step',
  play: 'Play',
  pause: 'Pause',
  speed: 'Speed',
  keys: 'Arrow keys step, Home and End jump, space plays.',
  slider: 'Step',
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  happened: 'It happened',
  recorded: 'We learnt it',
  noClock: 'not told',
  device: 'With',
  noDevice: 'no browser',
  state: {
    title: 'What it had come to',
    first: 'The first step: there was nothing before.',
    changes: (count: number) =>
      count === 0
        ? 'This step changed nothing of the state.'
        : count === 1
          ? '1 change, marked.'
          : `${count} changes, marked.`,
  },
  personal: {
    show: 'Show personal data',
    hint: 'That you looked is recorded.',
    hidden: 'Names, accounts, comments and whom somebody is like are left out.',
    erased: 'The personal part of this step was erased.',
  },
  kin: {
    title: 'Their histories',
    sender: 'Sender',
    beneficiary: 'Beneficiary',
    source: 'Bank or card',
  },
  inForce: {
    title: 'In force then',
    rate: 'Rate',
    pricedBy: (version: number, other: boolean) =>
      other ? `the transfer was priced by version ${version}` : 'the transfer was priced by it',
    feeSet: 'Fee set',
    coupon: 'Coupon',
    rules: 'Screening rules',
    lists: 'Sanctions lists in force',
    none: 'No list had been taken yet',
    uses: (uses: number, most: number) => (most > 0 ? `${uses} of ${most} uses` : `${uses} uses`),
    deleted: 'ended',
  },
  evidence: {
    title: 'What screening had found',
    none: 'Nobody had been compared with a list yet.',
    noHit: 'No entry of any list was like them.',
    hidden: 'Whom they are like is shown with personal data.',
    decided: (decision: string, by: string) => `${titled(decision)} by ${by}`,
    question: 'What we knew when it was decided',
    on: 'on',
  },
  postings: { title: 'In the books', none: 'No money moved at this step.' },
  marks: {
    title: 'Bookmarks and notes',
    none: 'Nobody has marked anything here.',
    bookmark: 'Bookmark this step',
    text: 'Note',
    textHint: 'What you write is kept as the person’s whom it is about, and goes with them.',
    add: 'Add Note',
    remove: 'Remove',
    titled: (step: number) => `Bookmark, step ${step}`,
    blank: 'Nothing is left to read of it.',
  },
  pack: {
    title: 'Evidence pack',
    text: 'Every event of this transfer with its proof, under a signed head of the log. What is personal in it stays encrypted. That you take it is recorded.',
    take: 'Download Evidence',
    how: 'How to verify it offline',
    steps: [
      'Get the public key from where you trust it, not from whoever hands you the file. It must be the one below.',
      'On a machine without any network run: go run ./cmd/verify-evidence FILE KEY',
      'It says what is proven and what is not, and ends with code 1 if a single byte was changed.',
    ],
  },
} as const
