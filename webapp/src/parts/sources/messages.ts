import type { PaymentSource } from '@/lib/api/types'

export const messages = {
  added: {
    BANK_ACCOUNT: 'Your bank has been added successfully',
    DEBIT_CARD: 'Your Debit card has been added successfully',
  },
  cardError: 'Your card could not be added at the moment. Please try again later.',
  cardLimit: 'You have reached the maximum number of cards. Remove one to add another.',
  titles: {
    BANK_ACCOUNT: 'Link a bank account',
    DEBIT_CARD: 'Add a debit card',
  },
  relogin: 'Sign in to your bank again',
} satisfies Record<string, string | Record<string, string>> & { added: Record<PaymentSource, string> }
