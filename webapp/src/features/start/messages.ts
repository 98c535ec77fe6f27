export const messages = {
  payment: {
    title: 'How much would you like to send?',
    action: 'Continue',
  },
  sender: {
    title: 'Who is sending?',
    lead: 'We need to know who you are before money can leave. Once is enough.',
    haveAccount: 'You have an account?',
    skip: 'Skip this and sign in',
    reviewPending:
      'We are checking your details. That is mostly done within minutes; this page goes on by itself as soon as it is.',
    suspended:
      'Your account has been suspended, so no money can be sent. Please contact our customer support.',
    identity: 'Verify your identity',
  },
} as const
