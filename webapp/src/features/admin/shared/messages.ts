import type { StaffRole } from '@/lib/api/types'

/** UI text that several back-office pages share. */
export const messages = {
  uploadedBySender: 'Uploaded by the sender',
  matches: {
    dismiss: 'Dismiss match',
    approveDismissal: 'Approve dismissal',
    pendingDismissal: (name: string) => `${name} dismissed this match. One more approval is needed.`,
    restore: 'Restore match',
    dismissText:
      'This customer is not the person on the list. After a second approval, this match will no longer put their transfers on hold.',
    restoreText:
      'This customer might be the person on the list. Their future transfers will be put on hold again.',
    decisionSaved: 'Your decision was saved',
  },
  typeToConfirm: (text: string) => `Type ${text} to confirm`,
  typeMismatch: (text: string) => `This doesn’t match. Type ${text}.`,
  idTypes: {
    SSN: 'Social Security number',
    ITIN: 'Individual Taxpayer Identification Number',
    ALIEN_NUMBER: 'Alien number',
    PASSPORT: 'Passport',
  },
  peopleInTransfer: {
    title: 'Sender and beneficiary',
    caption: 'Personal data that screening and the record of the transfer use',
    notCollected: 'Not collected',
    notGiven: 'Not given',
  },
  holdReason: {
    why: (amount: string, causes: string) => `This transfer of ${amount} is on hold because ${causes}.`,
    match: (person: string, entry: string, list: string, score: string) =>
      `${person} is a ${score} match for ${entry} on ${list}`,
    moreMatches: (count: number) => `there ${count === 1 ? 'is 1 more match' : `are ${count} more matches`}`,
    rule: (rule: string, count: number, atLeast: number, period: string) =>
      `the rule “${rule}” counted ${count} transfers in ${period} (limit ${atLeast})`,
    causes: {
      SCREENING_HIT: 'a name is similar to a sanctions list entry',
      SCREENING_REJECT: 'a name matches a sanctions list entry',
      SCREENING_UNAVAILABLE: 'sanctions screening was unavailable',
      SCREENING_HIT_LIST_CHANGED: 'a name is similar to an entry of an updated sanctions list',
      IDENTITY_DATA_MISSING: 'identity data is missing',
    } as Readonly<Record<string, string>>,
  },
  delay: {
    transfer: 'Transfer',
    promised: 'Promised by',
    since: 'Since',
    action: 'What we do',
    toTell: 'What the sender reads, and you can say',
    late: (why: string) => `This transfer is late: ${why.charAt(0).toLowerCase()}${why.slice(1)}`,
    failure: (reason: string) => `The payout failed: ${reason}`,
    causes: {
      PAYMENT: {
        why: 'The sender’s payment has not arrived',
        action: 'The payout starts when the bank or the card company confirms the payment.',
      },
      PAYOUT_START: {
        why: 'The payout has not started',
        action: 'The payment arrived. The payout is requested next.',
      },
      PARTNER: {
        why: 'Our payout partner has not confirmed the payout',
        action: 'Our partner reports when it pays. If it cannot pay, the transfer appears in the work queue.',
      },
      FAILED: {
        why: 'The payout failed',
        action: 'Staff send the payout again, or cancel the transfer and refund the sender.',
      },
      CANCELLATION: {
        why: 'The transfer is being canceled',
        action: 'Our partner must stop the payout first. Then we refund the sender.',
      },
      REVIEW: {
        why: 'This transfer is on hold',
        action:
          'The transfer continues after a compliance officer releases it. Do not say why it is on hold.',
      },
      SENDER_DATA: {
        why: 'The sender’s data for this amount is missing',
        action: 'The transfer continues after the sender enters the data and compliance releases it.',
      },
      DOCUMENTS: {
        why: 'We are waiting for documents from the sender',
        action: 'The review continues when the sender uploads the documents.',
      },
      BLOCKED: {
        why: 'US law requires us to hold the money',
        action: 'The money is neither paid out nor refunded until OFAC allows it.',
      },
    },
  },
  dataViews: {
    empty: 'No data views yet',
    emptyFiltered: 'No data views match the filter',
    emptyHint: 'Each time a staff member views personal data, a record appears here.',
    people: (count: number) => (count === 1 ? '1 person' : `${count} people`),
    viewsOf: (name: string) => `All views of the data of ${name}`,
  },
  pagedList: {
    pages: 'Pages',
    previous: 'Previous',
    next: 'Next',
    page: (number: number) => `Page ${number}`,
    end: 'End of list',
    noMatches: 'No matches on this page. Go to the next page to keep searching.',
  },
} as const

/** sentForApproval is shown when a change needs a second person's approval. */
export const sentForApproval = 'Sent for approval. Another staff member must approve the change.'

/** erased replaces the name of a customer whose data was erased. */
export const erased = 'Erased'

/** erasedPerson replaces the name of an erased customer in compliance records. */
export const erasedPerson = 'Erased person'

/** roleNames maps staff roles to their names. */
export const roleNames = {
  ADMIN: 'Administrator',
  COMPLIANCE: 'Compliance',
  SUPPORT: 'Support',
  FINANCE: 'Finance',
  AUDITOR: 'Auditor',
} as const satisfies Record<StaffRole, string>

/** purposeNames maps the purposes for viewing personal data to their names. */
export const purposeNames = {
  ROUTINE: 'Routine work',
  SUPPORT: 'Customer support',
  COMPLIANCE: 'Compliance review',
  COMPLAINT: 'Complaint',
  FRAUD: 'Fraud investigation',
  AUDIT: 'Audit',
} as const
