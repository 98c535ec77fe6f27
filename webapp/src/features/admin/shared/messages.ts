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
