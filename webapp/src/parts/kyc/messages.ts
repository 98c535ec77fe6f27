import type { KycStatus } from '@/api/types'

export const messages = {
  title: 'Verify your identity',
  inProgress: 'verification in progress',
  verified: 'personal information verified successfully',
  open: 'Verify your identity',
  reopen: 'Go on with the verification',
  suspended:
    'Your account has been suspended, so no money can be sent. Money that is on its way is not affected. Please call us.',
  states: {
    UNVERIFIED: 'Not verified',
    REVIEW_PENDING: 'In review',
    VERIFIED: 'Verified',
    RETRY_REQUESTED: 'Please try again',
    DOCUMENT_REQUESTED: 'A document is missing',
    SUSPENDED: 'Suspended',
  } satisfies Record<KycStatus, string>,
  explanations: {
    UNVERIFIED:
      'The law asks us to know who sends money. It takes a few minutes; have your identity papers at hand.',
    REVIEW_PENDING: 'We are looking at your details. You need do nothing; we tell you as soon as it is done.',
    VERIFIED: 'Your identity is verified.',
    RETRY_REQUESTED: 'Something could not be read. Please enter your details again.',
    DOCUMENT_REQUESTED: 'Please add the document that we ask for.',
    SUSPENDED: 'Your account is suspended. Please contact our customer support.',
  } satisfies Record<KycStatus, string>,
} as const
