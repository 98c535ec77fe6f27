import type { PaymentSource } from '@/api/types'

/** sourceLabels names payment and payout methods (9.11b, 9.11c). */
export const sourceLabels: Record<PaymentSource, string> = {
  BANK_ACCOUNT: 'Bank Account',
  DEBIT_CARD: 'Debit Card',
}

const payouts: Record<string, string> = {
  BANK_DEPOSIT: 'Bank Deposit',
  CASH_PICKUP: 'Cash Pickup',
  WALLET: 'Wallet',
  HOME_DELIVERY: 'Home Delivery',
}

export const payoutLabel = (method: string): string => payouts[method] ?? method
