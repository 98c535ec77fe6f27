export const messages = {
  source: 'To protect your money, please confirm that it’s you.',
  staff:
    'Confirm your identity to continue. Use your passkey, or enter your password and a code from your authenticator app.',
  staffTitle: 'Confirm that it’s you',
  password: 'Password',
  confirm: 'Continue',
} as const
