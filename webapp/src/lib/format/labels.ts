import type { PaymentSource } from '@/lib/api/types'

/** sourceLabels maps payment methods to their labels (9.11b). */
export const sourceLabels: Record<PaymentSource, string> = {
  BANK_ACCOUNT: 'Bank Account',
  DEBIT_CARD: 'Debit Card',
}

const payoutLabels: Record<string, string> = {
  BANK_DEPOSIT: 'Bank Deposit',
  CASH_PICKUP: 'Cash Pickup',
  WALLET: 'Wallet',
  HOME_DELIVERY: 'Home Delivery',
}

/** payoutLabel returns the label of a payout method (9.11c). */
export const payoutLabel = (method: string): string => payoutLabels[method] ?? method
