import { create } from 'zustand'
import { newIdempotencyKey } from '@/lib/api/idempotencyKey'
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
} from '@/lib/api/types'
import { cookies, deleteCookie, writeCookie } from '@/lib/session/cookies'
import { type VaultKey, vault, vaultKeys } from '@/lib/session/vault'

/** HeldQuote is a quote that guarantees its rate until it expires (9.09d). */
export interface HeldQuote {
  token: string
  rate: string // the published rate, without the coupon's extra rate
  expiresAt: PriceQuote['expiresAt']
}

/** PaymentDetail is the transfer that the sender wants to make. It survives reloads (3.10a). */
export interface PaymentDetail {
  country: Country['threeCharCode'] // destination country
  paymentCurrency: string
  receivingCurrency: Country['currency']['code']
  exchangeRate: PriceQuote['exchangeRate'] // includes the coupon's extra rate
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
}

/** Terms is a request to create a transfer, together with the details shown to the sender. */
export interface Terms {
  body: TransactionCreate
  detail: PaymentDetail
  recipient: RecipientDetail
}

/**
 * Attempt is an attempt to create one transfer. All its requests use the same idempotency key, so a lost
 * response, a reload, a second click, or a second tab never sends the money twice.
 */
export interface Attempt {
  key: string
  /** Terms sent without a conclusive response, oldest first. */
  unanswered: Terms[]
}

/** MethodDraft is a completed payout method form. Its beneficiary might not exist yet. */
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

/** FormValues maps field names to values. */
type FormValues = Readonly<Record<string, string>>

/** BeneficiaryDraft is the unfinished input for a new beneficiary. */
export interface BeneficiaryDraft {
  /** The selected payout option, and whether the user confirmed it. */
  tile?: string
  confirmed?: boolean
  person?: FormValues
  /** The payout method form's values. */
  method?: FormValues
  /** The completed payout method, which is added after the beneficiary (4.20d). */
  ready?: MethodDraft | undefined
  /** The beneficiary's ID, if the beneficiary was added but the payout method was not. */
  personId?: Beneficiary['id']
}

/** DraftScope is the part of the site where the user adds a beneficiary. Each part has its own draft. */
export type DraftScope = 'flow' | 'account'

export interface SendFlow {
  paymentDetail: PaymentDetail | undefined
  recipientDetail: RecipientDetail | undefined
  /** The destination country. An empty string means that the user cleared it. */
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

/** requiredFields lists the payment details that later steps require. */
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
 * persist writes a value to the vault, or deletes the entry if the value is undefined. It ignores errors, because
 * a lost entry matters only after a reload.
 */
const persist = (key: VaultKey, value: unknown) =>
  (value === undefined ? vault().clear(key) : vault().set(key, value)).catch(() => undefined)

export function storePaymentDetail(paymentDetail: PaymentDetail) {
  useSendFlow.setState({ paymentDetail })
  chooseCountry(paymentDetail.country)
  void persist(vaultKeys.paymentDetail, paymentDetail)
}

export function storeRecipientDetail(recipientDetail: RecipientDetail | undefined) {
  useSendFlow.setState({ recipientDetail })
  void persist(vaultKeys.recipientDetail, recipientDetail)
}

/**
 * beneficiaryDraft returns the draft of a new beneficiary. A form reads the draft once, when the form opens, and
 * ignores later changes from other tabs.
 */
export const beneficiaryDraft = (scope: DraftScope): BeneficiaryDraft =>
  useSendFlow.getState().drafts[scope] ?? {}

/** updateBeneficiaryDraft merges changes into the draft of a new beneficiary. */
export function updateBeneficiaryDraft(scope: DraftScope, changes: BeneficiaryDraft) {
  const drafts = { ...useSendFlow.getState().drafts, [scope]: { ...beneficiaryDraft(scope), ...changes } }
  useSendFlow.setState({ drafts })
  void persist(vaultKeys.beneficiaryDrafts, drafts)
}

/**
 * deleteBeneficiaryDraft deletes the draft of a new beneficiary. Call it after adding the beneficiary or when the
 * user starts over.
 */
export function deleteBeneficiaryDraft(scope: DraftScope) {
  const { [scope]: deleted, ...drafts } = useSendFlow.getState().drafts
  if (!deleted) return
  useSendFlow.setState({ drafts })
  void persist(vaultKeys.beneficiaryDrafts, drafts)
}

/**
 * comparableTerms serializes terms without the quote token, which changes even if the amounts do not.
 */
const comparableTerms = ({ body: { quoteToken: _, ...terms } }: Terms) => JSON.stringify(terms)

const areEqual = (a: Terms, b: Terms) => comparableTerms(a) === comparableTerms(b)

async function storeAttempt(attempt: Attempt) {
  useSendFlow.setState({ attempt })
  await persist(vaultKeys.attempt, attempt)
}

/** PreparedAttempt is an attempt that is ready to send. */
interface PreparedAttempt extends Attempt {
  /**
   * The terms to send. If equal terms were sent before, these are the earlier terms with their original
   * quote.
   */
  terms: Terms
  /** True if an earlier request has an unknown result. */
  isRetry: boolean
}

async function addToAttempt(terms: Terms): Promise<PreparedAttempt> {
  const current = (await vault().get<Attempt>(vaultKeys.attempt)) ?? useSendFlow.getState().attempt
  const earlierTerms = current?.unanswered ?? []
  const termsToSend = earlierTerms.find((earlier) => areEqual(earlier, terms)) ?? terms
  const attempt = {
    key: current?.key ?? newIdempotencyKey(),
    unanswered: [...earlierTerms.filter((earlier) => earlier !== termsToSend), termsToSend],
  }
  await storeAttempt(attempt)
  return { ...attempt, terms: termsToSend, isRetry: earlierTerms.length > 0 }
}

let lastPreparation: Promise<unknown> = Promise.resolve()

/**
 * prepareAttempt stores the terms to send and their idempotency key. All tabs share one attempt. Calls run one
 * after another, so a second click uses the first click's key.
 */
export function prepareAttempt(terms: Terms): Promise<PreparedAttempt> {
  const preparation = lastPreparation.then(() => addToAttempt(terms))
  lastPreparation = preparation.catch(() => undefined)
  return preparation
}

/** discardTerms removes terms that the server rejected from the attempt. */
export async function discardTerms(terms: Terms) {
  const { attempt } = useSendFlow.getState()
  if (!attempt) return
  await storeAttempt({
    ...attempt,
    unanswered: attempt.unanswered.filter((other) => !areEqual(other, terms)),
  })
}

/** chooseCountry sets the destination country. An empty string clears it in memory but not in storage. */
export function chooseCountry(country: string) {
  useSendFlow.setState({ country })
  if (country) {
    void persist(vaultKeys.country, country)
    writeCookie(cookies.country.name, country, cookies.country.days)
  }
}

/** syncedKeys lists the entries that all tabs share. */
const syncedKeys: readonly VaultKey[] = [
  vaultKeys.paymentDetail,
  vaultKeys.recipientDetail,
  vaultKeys.country,
  vaultKeys.attempt,
]

async function loadSendFlow() {
  const [paymentDetail, recipientDetail, country, attempt] = await Promise.all([
    vault().get<PaymentDetail>(vaultKeys.paymentDetail),
    vault().get<RecipientDetail>(vaultKeys.recipientDetail),
    vault().get<string>(vaultKeys.country),
    vault().get<Attempt>(vaultKeys.attempt),
  ])
  useSendFlow.setState((state) => ({
    paymentDetail,
    recipientDetail,
    country: state.country === '' ? '' : country,
    attempt,
  }))
}

/**
 * syncWithOtherTabs applies changes from other tabs, because all tabs share one transfer. Each tab edits its own
 * beneficiary drafts, but deleting all drafts applies to every tab.
 */
function syncWithOtherTabs() {
  const names = new Set<string>(syncedKeys)
  window.addEventListener('storage', ({ key, newValue }) => {
    if (newValue === null && (key === null || key === vaultKeys.beneficiaryDrafts)) {
      useSendFlow.setState({ drafts: {} })
    }
    if (key === null || names.has(key)) void loadSendFlow().catch(() => undefined)
  })
}

/**
 * restoreSendFlow loads the stored send flow, starts the sync with other tabs, and deletes the country cookie
 * (4.24b).
 */
export async function restoreSendFlow() {
  deleteCookie(cookies.country.name)
  syncWithOtherTabs()
  await loadSendFlow()
  useSendFlow.setState({ drafts: (await vault().get<SendFlow['drafts']>(vaultKeys.beneficiaryDrafts)) ?? {} })
}

/**
 * claimSendFlow makes a user the owner of the stored send flow. If it belongs to another user, claimSendFlow
 * deletes it first.
 */
export async function claimSendFlow(userId: string) {
  const owner = await vault().get<string>(vaultKeys.sendFlowOwner)
  if (owner && owner !== userId) resetSendFlow()
  await persist(vaultKeys.sendFlowOwner, userId)
}

/**
 * clearSendFlow clears the send flow in memory and deletes the country cookie. It does not change the stored
 * flow.
 */
export function clearSendFlow() {
  useSendFlow.setState(initial, true)
  deleteCookie(cookies.country.name)
}

/** resetSendFlow clears the send flow in memory and in storage. It keeps the stored country and owner. */
export function resetSendFlow() {
  clearSendFlow()
  void vault().clear(
    vaultKeys.paymentDetail,
    vaultKeys.recipientDetail,
    vaultKeys.attempt,
    vaultKeys.beneficiaryDrafts,
  )
}
