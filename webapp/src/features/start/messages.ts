export const messages = {
  payment: {
    title: 'How much would you like to send?',
    action: 'Continue',
  },
  sender: {
    title: 'Tell us about yourself',
    lead: 'We need to verify who you are before you can send money. You only do this once.',
    haveAccount: 'Already have an account?',
    signIn: 'Skip and sign in',
    reviewPending:
      'We are checking your details. This usually takes a few minutes. This page updates automatically.',
    suspended: 'Your account is suspended, so you can’t send money. Please contact our customer support.',
    identity: 'Verify your identity',
  },
} as const
