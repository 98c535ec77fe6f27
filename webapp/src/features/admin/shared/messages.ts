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
