import type { PayoutMethod } from '@/lib/api/types'
import type { PayoutOption } from '@/parts/beneficiary/methods'

/** SelectedMethod is the payout method that one step 3 page passes to the next. */
export interface SelectedMethod {
  payoutMethod: PayoutMethod
  isCooperative: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const methods: readonly PayoutMethod[] = ['BANK_DEPOSIT', 'CASH_PICKUP', 'WALLET']

/**
 * selectedMethodFrom reads the payout method from a route's state. It returns undefined if the user opened the
 * page directly.
 */
export function selectedMethodFrom(state: unknown): SelectedMethod | undefined {
  if (!isRecord(state)) return undefined
  const payoutMethod = methods.find((method) => method === state.payoutMethod)
  return payoutMethod && { payoutMethod, isCooperative: state.isCooperative === true }
}

/** beneficiaryIdFrom reads a beneficiary ID from a route's state. */
export const beneficiaryIdFrom = (state: unknown): string | undefined =>
  isRecord(state) && typeof state.beneficiaryId === 'string' ? state.beneficiaryId : undefined

/** payoutOptionOf returns the payout option for the selected method. */
export const payoutOptionOf = ({ payoutMethod, isCooperative }: SelectedMethod): PayoutOption =>
  payoutMethod === 'BANK_DEPOSIT' && isCooperative ? 'COOPERATIVE' : payoutMethod
