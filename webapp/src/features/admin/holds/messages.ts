/** UI text for transfers on hold. */
export const messages = {
  empty: 'No transfers on hold',
  emptyHint: 'Transfers that sanctions screening or a rule puts on hold appear here.',
  description: 'Each transfer needs a decision. Open a transfer to see its findings and decide.',
  documentsRequested: 'documents requested',
  waitingForSender: 'waiting for the sender',
  pausedForSender: 'Waiting for the sender. The deadline was paused',
  needsTwoApprovals: 'two approvals needed',
  firstApproval: (name: string) => `${name} approved, one more approval needed`,
  actions: {
    release: {
      label: 'Release transfer',
      text: 'The transfer will continue. We’ll collect the sender’s money and pay the beneficiary.',
      done: 'Your decision was saved',
    },
    reject: {
      label: 'Reject transfer',
      text: 'Rejecting a transfer is final. We’ll refund any money that the sender has paid.',
      done: 'The transfer was rejected',
    },
    withdraw: {
      label: 'Withdraw proposal',
      text: 'The money is not blocked or unblocked, and the other decisions are possible again.',
      done: 'The proposal was withdrawn',
    },
    documents: {
      label: 'Request documents',
      text: 'The sender will see the request and your reason, and can upload the documents. The decision deadline is paused until they do.',
      done: 'The documents were requested from the sender',
    },
  },
  block: {
    label: 'Block money',
    unblockLabel: 'Unblock money',
    text: 'Use this only if the match is true. We keep the money: it is neither paid out nor refunded until OFAC allows it. A second person must confirm the same match.',
    unblockText:
      'The money is refunded to the sender. A second person must confirm the same license or notice.',
    match: 'True match',
    basis: 'Why the money can be unblocked',
    bases: {
      LICENSE: 'License from OFAC',
      DELISTING: 'The person was removed from the list',
      MISTAKEN_IDENTITY: 'OFAC confirmed a mistaken identity',
    },
    reference: 'License number, or number and date of the notice',
    done: 'Your decision was saved',
    proposed: (name: string, entry: string) =>
      `${name} considers the match with ${entry} true and wants to block the money. One more approval is needed.`,
    unblockProposed: (name: string, reference: string) =>
      `${name} wants to unblock the money (${reference}). One more approval is needed.`,
    blocked: 'The money of this transfer is blocked',
    lost: 'The blocked payment was declined or taken back. No money is blocked.',
    unblocked: 'The money was unblocked',
    reports: 'View OFAC reports',
  },
  needsTwoApprovalsText:
    'This release needs two approvals because of a sanctions match or the amount. The transfer stays on hold until the second person approves.',
  commentHint: 'Explain your decision. Only staff can see your comments.',
  chooseDocuments: 'Choose at least one document',
  chooseSenderReason: 'Choose a reason to show the sender',
  senderReasons: {
    label: 'Reason shown to the sender',
    AMOUNT: 'We need more information for a transfer of this amount',
    LIKE_NAMES: 'The sender or the beneficiary shares a name with someone else',
    DATA: 'Our information about the sender is incomplete or out of date',
    ROUTINE: 'Routine check',
  },
  needsDecision: 'This transfer needs a decision',
  notOnHold: 'This transfer is no longer on hold',
  neverHeld: 'This transfer was never on hold',
  approved: (name: string) => `${name} approved the release. One more approval is needed.`,
  noDecisions: 'No decisions yet.',
  replay: 'Replay this decision',
  noMatches: 'No list entry was similar enough to be a possible match.',
  noNewMatches: 'This screening found no new match.',
  caseLink: 'Compliance case',
} as const
