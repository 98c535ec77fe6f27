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
 * PaymentDetail is the transfer the sender wants to make. It is kept through the flow and across reloads
 * (3.10a).
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

/** Terms is a request with the terms that the sender saw when they sent it. */
export interface Terms {
  body: TransactionCreate
  detail: PaymentDetail
  recipient: RecipientDetail
}

/**
 * Attempt is one intended transfer. Its idempotency key is created before it is sent and kept until the
 * transfer is created. All requests in between use this key, so a lost response, a reload, a second click, or
 * a second tab never sends twice.
 */
export interface Attempt {
  key: string
  /** Terms that were sent without a conclusive response, latest last. */
  unanswered: Terms[]
}

/** MethodDraft is a payout method as filled in, possibly before its beneficiary exists. */
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

/** FormValues holds the typed values of a form's fields. */
type FormValues = Readonly<Record<string, string>>

/** BeneficiaryDraft is a new beneficiary as typed so far. */
export interface BeneficiaryDraft {
  /** The tile of the payout method, and whether the user continued from it. */
  tile?: string
  confirmed?: boolean
  person?: FormValues
  /** The account, as typed into the tile's form. */
  method?: FormValues
  /** The complete account, to be added after the beneficiary (4.20d). */
  ready?: MethodDraft | undefined
  /** The ID of the beneficiary, if they were added but their account was not. */
  personId?: Beneficiary['id']
}

/** DraftScope is where a beneficiary is added: the flow or the account area. Each has its own draft. */
export type DraftScope = 'flow' | 'account'

export interface Flow {
  paymentDetail: PaymentDetail | undefined
  recipientDetail: RecipientDetail | undefined
  country: string | undefined // the chosen destination before an amount is entered; empty after the user cleared it
  attempt: Attempt | undefined
  drafts: Partial<Record<DraftScope, BeneficiaryDraft>>
}

const initial: Flow = {
  paymentDetail: undefined,
  recipientDetail: undefined,
  country: undefined,
  attempt: undefined,
  drafts: {},
}

export const useFlow = create<Flow>()(() => initial)

/** requiredFields lists the fields required to reach the later steps. */
const requiredFields = [
  'country',
  'totalAmount',
  'exchangeRate',
  'sendingAmount',
  'transactionFee',
  'paymentCurrency',
  'receivingAmount',
] as const satisfies readonly (keyof PaymentDetail)[]

export const hasPaymentDetail = (flow: Flow) =>
  requiredFields.every((field) => Boolean(flow.paymentDetail?.[field]))

/**
 * persist writes a value to the vault or deletes it. If the browser has no storage, only a reload loses the
 * flow.
 */
const persist = (key: VaultKey, value: unknown) =>
  (value === undefined ? vault().clear(key) : vault().set(key, value)).catch(() => undefined)

export function storePaymentDetail(paymentDetail: PaymentDetail) {
  useFlow.setState({ paymentDetail })
  chooseCountry(paymentDetail.country)
  void persist('pd', paymentDetail)
}

export function storeRecipientDetail(recipientDetail: RecipientDetail | undefined) {
  useFlow.setState({ recipientDetail })
  void persist('rd', recipientDetail)
}

/**
 * beneficiaryDraft returns the draft of a new beneficiary. A form reads it once when it opens and ignores
 * other tabs.
 */
export const beneficiaryDraft = (scope: DraftScope): BeneficiaryDraft =>
  useFlow.getState().drafts[scope] ?? {}

/** updateBeneficiaryDraft updates the draft of a new beneficiary. */
export function updateBeneficiaryDraft(scope: DraftScope, changes: BeneficiaryDraft) {
  const drafts = { ...useFlow.getState().drafts, [scope]: { ...beneficiaryDraft(scope), ...changes } }
  useFlow.setState({ drafts })
  void persist('nb', drafts)
}

/**
 * deleteBeneficiaryDraft deletes the draft of a new beneficiary after they were added or the user starts over.
 */
export function deleteBeneficiaryDraft(scope: DraftScope) {
  const { [scope]: dropped, ...drafts } = useFlow.getState().drafts
  if (!dropped) return
  useFlow.setState({ drafts })
  void persist('nb', drafts)
}

/**
 * termsKey returns the accepted terms without the quote, which changes on every request with the same amounts.
 */
const termsKey = ({ body: { quoteToken: _, ...terms } }: Terms) => JSON.stringify(terms)

const isSame = (one: Terms, other: Terms) => termsKey(one) === termsKey(other)

async function storeAttempt(attempt: Attempt) {
  useFlow.setState({ attempt })
  await persist('at', attempt)
}

/** OpenAttempt is an attempt ready to be sent. */
interface OpenAttempt extends Attempt {
  /** The terms to send: the exact earlier terms if they are the same. */
  terms: Terms
  /** True if terms were sent before and their result is unknown. */
  triedBefore: boolean
}

async function open(terms: Terms): Promise<OpenAttempt> {
  const known = (await vault().get<Attempt>('at')) ?? useFlow.getState().attempt
  const before = known?.unanswered ?? []
  const same = before.find((other) => isSame(other, terms)) ?? terms
  const attempt = {
    key: known?.key ?? newIdempotencyKey(),
    unanswered: [...before.filter((other) => other !== same), same],
  }
  await storeAttempt(attempt)
  return { ...attempt, terms: same, triedBefore: before.length > 0 }
}

let opening: Promise<unknown> = Promise.resolve()

/**
 * openAttempt stores the terms to send with their idempotency key. Terms from other tabs count as the same
 * transfer. Two clicks run one after the other, so the second one finds the first one's key.
 */
export function openAttempt(terms: Terms): Promise<OpenAttempt> {
  const opened = opening.then(() => open(terms))
  opening = opened.catch(() => undefined)
  return opened
}

/** discardTerms deletes refused terms, because they can no longer have an effect. */
export async function discardTerms(terms: Terms) {
  const { attempt } = useFlow.getState()
  if (!attempt) return
  await storeAttempt({ ...attempt, unanswered: attempt.unanswered.filter((other) => !isSame(other, terms)) })
}

/** chooseCountry sets the destination. After it is cleared, only the user can set it again. */
export function chooseCountry(country: string) {
  useFlow.setState({ country })
  if (country) {
    void persist('sc', country)
    writeCookie(cookies.country.name, country, cookies.country.days)
  }
}

const syncedKeys = ['pd', 'rd', 'sc', 'at'] as const satisfies readonly VaultKey[]
const draftsKey: VaultKey = 'nb'

async function loadFlow() {
  const [paymentDetail, recipientDetail, country, attempt] = await Promise.all([
    vault().get<PaymentDetail>('pd'),
    vault().get<RecipientDetail>('rd'),
    vault().get<string>('sc'),
    vault().get<Attempt>('at'),
  ])
  useFlow.setState((now) => ({
    paymentDetail,
    recipientDetail,
    country: now.country === '' ? '' : country,
    attempt,
  }))
}

/**
 * syncWithOtherTabs syncs changes, sends, and resets from other tabs, because all tabs share one transfer. Each
 * tab has its own beneficiary draft, but deleting it applies to all tabs.
 */
function syncWithOtherTabs() {
  const names = new Set<string>(syncedKeys)
  window.addEventListener('storage', ({ key, newValue }) => {
    if (newValue === null && (key === null || key === draftsKey)) useFlow.setState({ drafts: {} })
    if (key === null || names.has(key)) void loadFlow().catch(() => undefined)
  })
}

/** restoreFlow loads the stored flow and follows other tabs. A reload deletes the session cookie. */
export async function restoreFlow() {
  deleteCookie(cookies.country.name)
  syncWithOtherTabs()
  await loadFlow()
  useFlow.setState({ drafts: (await vault().get<Flow['drafts']>('nb')) ?? {} })
}

/**
 * claimFlow assigns the flow to the user who signs in. The flow outlives sessions, but data of another user
 * is deleted.
 */
export async function claimFlow(user: string) {
  const owner = await vault().get<string>('ow')
  if (owner && owner !== user) resetFlow()
  await persist('ow', user)
}

/** clearFlow empties the flow and its storage. */
export function clearFlow() {
  useFlow.setState(initial, true)
  deleteCookie(cookies.country.name)
}

/** resetFlow ends the flow after a transfer was created or the sender left. */
export function resetFlow() {
  clearFlow()
  void vault().clear('pd', 'rd', 'at', 'nb')
}
