import type { PayoutMethod } from '@/api/types'
import type { Tile } from '@/parts/beneficiary/methods'

/** The way to pay that one page of the step hands to the next. */
export interface ChosenMethod {
  payoutMethod: PayoutMethod
  isCooperative: boolean
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const methods: readonly PayoutMethod[] = ['BANK_DEPOSIT', 'CASH_PICKUP', 'WALLET']

/** Reads the way to pay from a route's state; undefined where a page was opened without it. */
export function chosenMethodOf(state: unknown): ChosenMethod | undefined {
  if (!isRecord(state)) return undefined
  const payoutMethod = methods.find((method) => method === state.payoutMethod)
  return payoutMethod && { payoutMethod, isCooperative: state.isCooperative === true }
}

/** The beneficiary whom a page is about. */
export const beneficiaryIdOf = (state: unknown): string | undefined =>
  isRecord(state) && typeof state.beneficiaryId === 'string' ? state.beneficiaryId : undefined

/** The tile that stands for a way to pay. */
export const tileOf = ({ payoutMethod, isCooperative }: ChosenMethod): Tile =>
  payoutMethod === 'BANK_DEPOSIT' && isCooperative ? 'COOPERATIVE' : payoutMethod
