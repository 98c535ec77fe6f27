import { codeLabel } from '../shared/labels'

/** UI text for replays. */
export const messages = {
  description: 'Step through the history. A replay is read-only.',
  empty: 'History not found',
  emptyHint: 'Open a replay from a transfer, a person, or an event.',
  previous: 'Previous step',
  next: 'Next step',
  play: 'Play',
  pause: 'Pause',
  speed: 'Speed',
  keys: 'Use the arrow keys to step, Home and End to jump, and Space to play.',
  slider: 'Step',
  stepOf: (step: number, steps: number) => `Step ${step} of ${steps}`,
  happened: 'Happened',
  recorded: 'Recorded',
  unknownTime: 'unknown',
  device: 'Device',
  noDevice: 'none',
  trace: 'Trace',
  state: {
    title: 'State at this step',
    first: 'This is the first step.',
    changes: (count: number) =>
      count === 0
        ? 'No changes at this step.'
        : count === 1
          ? '1 change, highlighted.'
          : `${count} changes, highlighted.`,
  },
  personal: {
    show: 'Show personal data',
    hint: 'We record each view.',
    hidden: 'Names, accounts, comments, and sanctions matches are hidden.',
    erased: 'The personal data in this step was erased.',
  },
  related: {
    title: 'Related histories',
    sender: 'Sender',
    beneficiary: 'Beneficiary',
    source: 'Bank or card',
  },
  inEffect: {
    title: 'In effect at the time',
    rate: 'Rate',
    pricedBy: (version: number, isDifferent: boolean) =>
      isDifferent ? `the transfer used version ${version}` : 'the transfer used this version',
    feeSet: 'Fee set',
    coupon: 'Coupon',
    rules: 'Screening rules',
    lists: 'Sanctions lists in effect',
    none: 'No lists loaded yet',
    uses: (uses: number, max: number) =>
      max > 0 ? `${uses} of ${max} uses` : uses === 1 ? '1 use' : `${uses} uses`,
    deleted: 'deleted',
  },
  evidence: {
    title: 'Screening results',
    none: 'No one has been screened yet.',
    noHit: 'No sanctions matches.',
    hidden: 'Show personal data to see the matches.',
    decided: (decision: string, by: string) => `${codeLabel(decision)} by ${by}`,
    decisionTitle: 'Known at the time of the decision',
    on: 'on',
  },
  postings: { title: 'Ledger postings', none: 'No money moved at this step.' },
  marks: {
    title: 'Bookmarks and notes',
    none: 'No bookmarks or notes yet.',
    bookmark: 'Bookmark this step',
    text: 'Note',
    textHint: 'Notes are stored with the customer’s personal data and erased with it.',
    add: 'Add note',
    remove: 'Remove',
    bookmarkTitle: (step: number) => `Bookmark, step ${step}`,
    erasedText: 'The text was erased.',
  },
} as const
