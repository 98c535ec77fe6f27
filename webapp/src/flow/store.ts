import { create } from 'zustand'
import type { Coupon, PaymentSource, PayoutMethod } from '@/api/types'
import { cookies, dropCookie, writeCookie } from '@/session/cookies'
import { type VaultKey, vault } from '@/session/vault'

/** What the sender wants to send, kept through the steps of the flow and over a reload. */
export interface PaymentDetail {
  country: string // three-letter code of the destination
  paymentCurrency: string
  receivingCurrency: string
  exchangeRate: string // includes what a coupon adds
  sendingAmount: string
  receivingAmount: string
  transactionFee: string
  totalAmount: string
  paymentSource: PaymentSource
  payoutMethod: PayoutMethod
  coupon: Coupon | undefined
  bonusAmount: string | undefined
  senderBank: string | undefined
  senderDebitCard: string | undefined
}

/** Who receives it, and how. */
export interface RecipientDetail {
  recipient: string // the beneficiary's reference
  paymentReceiveMethod: PayoutMethod
  remittancePurpose: string
  payerId?: number
  bankId?: string
  walletId?: string
  accountNumber?: string
  cashPickupCity?: string
  homeDeliveryCity?: string
}

/**
 * One intended transfer: its key is made before it is sent and kept until the answer is known, so that a lost answer, a
 * reload and a second click all send the same transfer and never another one.
 */
export interface Attempt {
  key: string
  body: string // the request, to which alone the key belongs
}

export interface Flow {
  paymentDetail: PaymentDetail | undefined
  recipientDetail: RecipientDetail | undefined
  country: string | undefined // the chosen destination, before an amount is entered
  attempt: Attempt | undefined
}

const initial: Flow = {
  paymentDetail: undefined,
  recipientDetail: undefined,
  country: undefined,
  attempt: undefined,
}

export const useFlow = create<Flow>()(() => initial)

/** The fields without which the later steps cannot be reached. */
const required = [
  'country',
  'totalAmount',
  'exchangeRate',
  'sendingAmount',
  'transactionFee',
  'paymentCurrency',
  'receivingAmount',
] as const satisfies readonly (keyof PaymentDetail)[]

export const hasPaymentDetail = (flow: Flow) =>
  required.every((field) => Boolean(flow.paymentDetail?.[field]))

/** Writes to the vault, or drops a value. A browser that keeps nothing loses the flow at a reload, and nothing else. */
const keep = (key: VaultKey, value: unknown) =>
  (value === undefined ? vault().clear(key) : vault().set(key, value)).catch(() => undefined)

export function storePaymentDetail(paymentDetail: PaymentDetail) {
  useFlow.setState({ paymentDetail })
  chooseCountry(paymentDetail.country)
  void keep('pd', paymentDetail)
}

export function changePaymentDetail(change: Partial<PaymentDetail>) {
  const { paymentDetail } = useFlow.getState()
  if (paymentDetail) storePaymentDetail({ ...paymentDetail, ...change })
}

export function storeRecipientDetail(recipientDetail: RecipientDetail | undefined) {
  useFlow.setState({ recipientDetail })
  void keep('rd', recipientDetail)
}

/** The key to send a request under: the one that it was given before, or a new one where the request has changed. */
export async function keyFor(body: string): Promise<string> {
  const known = useFlow.getState().attempt
  if (known?.body === body) return known.key
  const attempt = { key: crypto.randomUUID(), body }
  useFlow.setState({ attempt })
  await keep('at', attempt)
  return attempt.key
}

export function chooseCountry(country: string | undefined) {
  useFlow.setState({ country })
  if (country) {
    void keep('sc', country)
    writeCookie(cookies.country.name, country, cookies.country.days)
  }
}

/** Takes up what this browser has stored. A reload drops the cookie, which serves the visit only. */
export async function restoreFlow() {
  dropCookie(cookies.country.name)
  const [paymentDetail, recipientDetail, country, attempt] = await Promise.all([
    vault().get<PaymentDetail>('pd'),
    vault().get<RecipientDetail>('rd'),
    vault().get<string>('sc'),
    vault().get<Attempt>('at'),
  ])
  useFlow.setState({ paymentDetail, recipientDetail, country, attempt })
}

/** Empties the flow; what is stored of it is dropped with it. */
export function clearFlow() {
  useFlow.setState(initial, true)
  dropCookie(cookies.country.name)
}

/** Ends the flow after a transfer has been made or the sender has left it. */
export function resetFlow() {
  clearFlow()
  void vault().clear('pd', 'rd', 'at')
}
