import type { KycStatus } from '@/lib/api/types'

export const messages = {
  title: 'Verify your identity',
  inProgress: 'verification in progress',
  verified: 'personal information verified successfully',
  open: 'Verify your identity',
  reopen: 'Continue verification',
  suspended:
    'Your account is suspended, so you can’t send money. Transfers in progress are not affected. Please call us.',
  states: {
    UNVERIFIED: 'Not verified',
    REVIEW_PENDING: 'Under review',
    VERIFIED: 'Verified',
    RETRY_REQUESTED: 'Please try again',
    DOCUMENT_REQUESTED: 'Document needed',
    SUSPENDED: 'Suspended',
  } satisfies Record<KycStatus, string>,
  explanations: {
    UNVERIFIED:
      'By law, we must verify your identity before you send money. It takes a few minutes. Have your ID ready.',
    REVIEW_PENDING:
      'We’re reviewing your details. You don’t need to do anything. We’ll let you know when we’re done.',
    VERIFIED: 'Your identity is verified.',
    RETRY_REQUESTED: 'We couldn’t read some of your details. Please enter them again.',
    DOCUMENT_REQUESTED: 'Please upload the document we asked for.',
    SUSPENDED: 'Your account is suspended. Please contact our customer support.',
  } satisfies Record<KycStatus, string>,
} as const
