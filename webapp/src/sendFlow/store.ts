import { create } from 'zustand'
import { newIdempotencyKey } from '@/api/idempotencyKey'
import type {
  Beneficiary,
  BeneficiaryBank,
  Country,
  Coupon,
  Payer,
  PaymentSource,
  PayoutMethod,
  PriceQuote,
  SenderBank,
  SenderCard,
  TransactionCreate,
  Wallet,
} from '@/api/types'
import { cookies, deleteCookie, writeCookie } from '@/session/cookies'
import { type VaultKey, vault } from '@/session/vault'

/** HeldQuote is a server quote whose rate holds until it expires (9.09d). */
export interface HeldQuote {
  token: string
  rate: string // the published rate without the coupon's extra rate
  expiresAt: PriceQuote['expiresAt']
}

/**
 * PaymentDetail is the transfer that the sender wants to make. It is stored for the whole flow and across
 * reloads (3.10a).
 */
export interface PaymentDetail {
  country: Country['threeCharCode'] // of the destination
  paymentCurrency: string
  receivingCurrency: Country['currency']['code']
  exchangeRate: PriceQuote['exchangeRate'] // includes the coupon's bonus
  sendingAmount: PriceQuote['senderAmount']
  receivingAmount: PriceQuote['recipientAmount']
  transactionFee: PriceQuote['feeAmount']
  totalAmount: PriceQuote['totalAmount']
  paymentSource: PaymentSource
  payoutMethod: PayoutMethod
  coupon: Coupon | undefined
  bonusAmount: PriceQuote['bonusAmount'] | undefined
  senderBank: SenderBank['id'] | undefined
  senderDebitCard: SenderCard['id'] | undefined
  walletId: Wallet['id'] | undefined
  heldQuote?: HeldQuote | undefined
}

/** RecipientDetail is the recipient and the payout method (3.09a). */
export interface RecipientDetail {
  recipient: Beneficiary['referenceId']
  paymentReceiveMethod: PayoutMethod
  remittancePurpose: TransactionCreate['remittancePurpose']
  payerId?: Payer['id']
  bankId?: BeneficiaryBank['id']
  walletId?: Wallet['id']
  accountNumber?: BeneficiaryBank['accountNumber']
  cashPickupCity?: Beneficiary['address']['city']
  homeDeliveryCity?: Beneficiary['address']['city']
}

/** Terms is a request to create a transfer, with the details that the sender saw. */
export interface Terms {
  body: TransactionCreate
  detail: PaymentDetail
  recipient: RecipientDetail
}

/**
 * Attempt is one intended transfer. All requests use the same idempotency key until the transfer is created, so
 * a lost response, a reload, a second click, or a second tab never sends the money twice.
 */
export interface Attempt {
  key: string
  /** Terms that were sent without a conclusive response, latest last. */
  unanswered: Terms[]
}

/** MethodDraft is a completed payout method form. Its beneficiary may not exist yet. */
export type MethodDraft =
  | {
      tile: 'BANK_DEPOSIT' | 'COOPERATIVE'
      bankId: string
      accountNumber: string
      accountType: string
      branchLocation: string
      remittancePurpose: string
    }
  | { tile: 'WALLET'; identificationType: string; identificationValue: string; remittancePurpose: string }
  | { tile: 'CASH_PICKUP'; payerId: number; remittancePurpose: string }

/** FormValues maps the fields of a form to their values. */
type FormValues = Readonly<Record<string, string>>

/** BeneficiaryDraft is the input for a new beneficiary so far. */
export interface BeneficiaryDraft {
  /** The tile of the payout method, and whether the user continued from it. */
  tile?: string
  confirmed?: boolean
  person?: FormValues
  /** The values of the payout method form. */
  method?: FormValues
  /** The complete account, to be added after the beneficiary (4.20d). */
  ready?: MethodDraft | undefined
  /** The ID of the beneficiary, if the beneficiary was added but the account was not. */
  personId?: Beneficiary['id']
}

/** DraftScope is the area in which a beneficiary is added. Each area has its own draft. */
export type DraftScope = 'flow' | 'account'

export interface SendFlow {
  paymentDetail: PaymentDetail | undefined
  recipientDetail: RecipientDetail | undefined
  /** The chosen destination. Empty after the user cleared it. */
  country: string | undefined
  attempt: Attempt | undefined
  drafts: Partial<Record<DraftScope, BeneficiaryDraft>>
}

const initial: SendFlow = {
  paymentDetail: undefined,
  recipientDetail: undefined,
  country: undefined,
  attempt: undefined,
  drafts: {},
}

export const useSendFlow = create<SendFlow>()(() => initial)

/** requiredFields lists the payment details that the later steps require. */
const requiredFields = [
  'country',
  'totalAmount',
  'exchangeRate',
  'sendingAmount',
  'transactionFee',
  'paymentCurrency',
  'receivingAmount',
] as const satisfies readonly (keyof PaymentDetail)[]

export const hasPaymentDetail = (flow: SendFlow) =>
  requiredFields.every((field) => Boolean(flow.paymentDetail?.[field]))

/**
 * persist writes a value to the vault, or deletes it if undefined. Errors are ignored, because the flow is then
 * lost only on a reload.
 */
const persist = (key: VaultKey, value: unknown) =>
  (value === undefined ? vault().clear(key) : vault().set(key, value)).catch(() => undefined)

export function storePaymentDetail(paymentDetail: PaymentDetail) {
  useSendFlow.setState({ paymentDetail })
  chooseCountry(paymentDetail.country)
  void persist('pd', paymentDetail)
}

export function storeRecipientDetail(recipientDetail: RecipientDetail | undefined) {
  useSendFlow.setState({ recipientDetail })
  void persist('rd', recipientDetail)
}

/**
 * beneficiaryDraft returns the draft of a new beneficiary. A form reads it once when it opens and ignores later
 * changes in other tabs.
 */
export const beneficiaryDraft = (scope: DraftScope): BeneficiaryDraft =>
  useSendFlow.getState().drafts[scope] ?? {}

/** updateBeneficiaryDraft updates the draft of a new beneficiary. */
export function updateBeneficiaryDraft(scope: DraftScope, changes: BeneficiaryDraft) {
  const drafts = { ...useSendFlow.getState().drafts, [scope]: { ...beneficiaryDraft(scope), ...changes } }
  useSendFlow.setState({ drafts })
  void persist('nb', drafts)
}

/**
 * deleteBeneficiaryDraft deletes the draft of a new beneficiary. Call it after the beneficiary was added or when
 * the user starts over.
 */
export function deleteBeneficiaryDraft(scope: DraftScope) {
  const { [scope]: dropped, ...drafts } = useSendFlow.getState().drafts
  if (!dropped) return
  useSendFlow.setState({ drafts })
  void persist('nb', drafts)
}

/**
 * termsKey returns a comparable text of the terms without the quote token, which changes even if the amounts do
 * not.
 */
const termsKey = ({ body: { quoteToken: _, ...terms } }: Terms) => JSON.stringify(terms)

const isSame = (one: Terms, other: Terms) => termsKey(one) === termsKey(other)

async function storeAttempt(attempt: Attempt) {
  useSendFlow.setState({ attempt })
  await persist('at', attempt)
}

/** PreparedAttempt is an attempt that is ready to be sent. */
interface PreparedAttempt extends Attempt {
  /** The terms to send. Earlier terms with the same amounts are sent again with their original quote. */
  terms: Terms
  /** True if terms were sent before and their result is unknown. */
  isRetry: boolean
}

async function open(terms: Terms): Promise<PreparedAttempt> {
  const known = (await vault().get<Attempt>('at')) ?? useSendFlow.getState().attempt
  const before = known?.unanswered ?? []
  const same = before.find((other) => isSame(other, terms)) ?? terms
  const attempt = {
    key: known?.key ?? newIdempotencyKey(),
    unanswered: [...before.filter((other) => other !== same), same],
  }
  await storeAttempt(attempt)
  return { ...attempt, terms: same, isRetry: before.length > 0 }
}

let opening: Promise<unknown> = Promise.resolve()

/**
 * prepareAttempt stores the terms to send and their idempotency key. All tabs share one attempt. Calls are
 * serialized, so that a second click uses the key of the first one.
 */
export function prepareAttempt(terms: Terms): Promise<PreparedAttempt> {
  const opened = opening.then(() => open(terms))
  opening = opened.catch(() => undefined)
  return opened
}

/** discardTerms removes rejected terms from the attempt. They can no longer create a transfer. */
export async function discardTerms(terms: Terms) {
  const { attempt } = useSendFlow.getState()
  if (!attempt) return
  await storeAttempt({ ...attempt, unanswered: attempt.unanswered.filter((other) => !isSame(other, terms)) })
}

/** chooseCountry sets the destination. An empty text clears it until the user chooses another one. */
export function chooseCountry(country: string) {
  useSendFlow.setState({ country })
  if (country) {
    void persist('sc', country)
    writeCookie(cookies.country.name, country, cookies.country.days)
  }
}

const syncedKeys = ['pd', 'rd', 'sc', 'at'] as const satisfies readonly VaultKey[]
const draftsKey: VaultKey = 'nb'

async function loadSendFlow() {
  const [paymentDetail, recipientDetail, country, attempt] = await Promise.all([
    vault().get<PaymentDetail>('pd'),
    vault().get<RecipientDetail>('rd'),
    vault().get<string>('sc'),
    vault().get<Attempt>('at'),
  ])
  useSendFlow.setState((now) => ({
    paymentDetail,
    recipientDetail,
    country: now.country === '' ? '' : country,
    attempt,
  }))
}

/**
 * syncWithOtherTabs loads changes from other tabs, because all tabs share one transfer. Each tab edits its own
 * beneficiary drafts, but a deletion applies to all tabs.
 */
function syncWithOtherTabs() {
  const names = new Set<string>(syncedKeys)
  window.addEventListener('storage', ({ key, newValue }) => {
    if (newValue === null && (key === null || key === draftsKey)) useSendFlow.setState({ drafts: {} })
    if (key === null || names.has(key)) void loadSendFlow().catch(() => undefined)
  })
}

/** restoreSendFlow loads the stored flow, syncs with other tabs, and deletes the country cookie (4.24b). */
export async function restoreSendFlow() {
  deleteCookie(cookies.country.name)
  syncWithOtherTabs()
  await loadSendFlow()
  useSendFlow.setState({ drafts: (await vault().get<SendFlow['drafts']>('nb')) ?? {} })
}

/**
 * claimSendFlow assigns the flow to the user who signs in. The flow outlives the session, but the flow of another
 * user is deleted.
 */
export async function claimSendFlow(user: string) {
  const owner = await vault().get<string>('ow')
  if (owner && owner !== user) resetSendFlow()
  await persist('ow', user)
}

/** clearSendFlow resets the flow in memory and deletes the country cookie. The stored flow stays. */
export function clearSendFlow() {
  useSendFlow.setState(initial, true)
  deleteCookie(cookies.country.name)
}

/** resetSendFlow resets the flow in memory and in storage. */
export function resetSendFlow() {
  clearSendFlow()
  void vault().clear('pd', 'rd', 'at', 'nb')
}
