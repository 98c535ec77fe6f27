import { create } from 'zustand'
import { newIdempotencyKey } from '@/lib/api/idempotencyKey'
import type {
  Beneficiary,
  BeneficiaryBank,
  Country,
  Coupon,
  MoneyRequest,
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
import { tabVault, type VaultKey, vault, vaultKeys } from '@/lib/session/vault'

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
  /** The beneficiary's request that the transfer answers. */
  requestId?: MoneyRequest['id']
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
interface Attempt {
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

/** draftKeys maps the parts of the draft to their entries in the vault. */
const draftKeys = {
  paymentDetail: vaultKeys.paymentDetail,
  recipientDetail: vaultKeys.recipientDetail,
  attempt: vaultKeys.attempt,
  drafts: vaultKeys.beneficiaryDrafts,
} as const satisfies Record<keyof Omit<SendFlow, 'country'>, VaultKey>

/**
 * persist writes a value to the vault, or deletes the entry if the value is undefined. It ignores errors, because
 * a lost entry matters only after a reload.
 */
const persist = (key: VaultKey, value: unknown) =>
  (value === undefined ? vault().clear(key) : vault().set(key, value)).catch(() => undefined)

/** Draft is the part of the send flow that the sender edits in a tab. */
type Draft = Omit<SendFlow, 'country'>

/** OwnDraft is a tab's own draft, with the ID of its user. */
interface OwnDraft {
  owner: string | undefined
  draft: Draft
}

/**
 * hasOwnDraft is true after the sender changes the draft in this tab. Until then, the tab shows the latest draft of
 * the other tabs.
 */
let hasOwnDraft = false

const storedOwner = () => vault().get<string>(vaultKeys.sendFlowOwner)

async function storeOwnDraft() {
  const owner = await storedOwner()
  if (!hasOwnDraft) return
  const { country: _, ...draft } = useSendFlow.getState()
  const own: OwnDraft = { owner, draft }
  await tabVault().set(vaultKeys.ownDraft, own)
}

/** update changes the draft without a choice of the sender, such as to a new price. */
async function update(changes: Partial<Draft>) {
  useSendFlow.setState(changes)
  const writes = Object.entries(changes).map(([name, value]) =>
    persist(draftKeys[name as keyof Draft], value),
  )
  if (hasOwnDraft) writes.push(storeOwnDraft().catch(() => undefined))
  await Promise.all(writes)
}

/** choose changes the draft in this tab. Drafts in other tabs stay the same. */
function choose(changes: Partial<Draft>) {
  hasOwnDraft = true
  return update(changes)
}

export function storePaymentDetail(paymentDetail: PaymentDetail) {
  void choose({ paymentDetail })
  chooseCountry(paymentDetail.country)
}

/** updatePrice stores the payment details with a new price or quote. */
export const updatePrice = (paymentDetail: PaymentDetail) => void update({ paymentDetail })

/** storeRecipientDetail stores the recipient. It resolves once the recipient would survive a reload. */
export const storeRecipientDetail = (recipientDetail: RecipientDetail | undefined) =>
  choose({ recipientDetail })

/**
 * beneficiaryDraft returns the draft of a new beneficiary. A form reads the draft once, when the form opens, and
 * ignores later changes from other tabs.
 */
export const beneficiaryDraft = (scope: DraftScope): BeneficiaryDraft =>
  useSendFlow.getState().drafts[scope] ?? {}

/** updateBeneficiaryDraft merges changes into the draft of a new beneficiary. */
export function updateBeneficiaryDraft(scope: DraftScope, changes: BeneficiaryDraft) {
  const drafts = { ...useSendFlow.getState().drafts, [scope]: { ...beneficiaryDraft(scope), ...changes } }
  void choose({ drafts })
}

/**
 * deleteBeneficiaryDraft deletes the draft of a new beneficiary. Call it after adding the beneficiary or when the
 * user starts over.
 */
export function deleteBeneficiaryDraft(scope: DraftScope) {
  const { [scope]: deleted, ...drafts } = useSendFlow.getState().drafts
  if (deleted) void choose({ drafts })
}

/**
 * comparableTerms serializes terms without the quote token, which changes even if the amounts do not.
 */
const comparableTerms = ({ body: { quoteToken: _, ...terms } }: Terms) => JSON.stringify(terms)

const areEqual = (a: Terms, b: Terms) => comparableTerms(a) === comparableTerms(b)

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
  const { attempt: known } = useSendFlow.getState()
  const current = hasOwnDraft ? known : ((await vault().get<Attempt>(vaultKeys.attempt)) ?? known)
  const earlierTerms = current?.unanswered ?? []
  const termsToSend = earlierTerms.find((earlier) => areEqual(earlier, terms)) ?? terms
  const attempt = {
    key: current?.key ?? newIdempotencyKey(),
    unanswered: [...earlierTerms.filter((earlier) => earlier !== termsToSend), termsToSend],
  }
  await update({ attempt })
  return { ...attempt, terms: termsToSend, isRetry: earlierTerms.length > 0 }
}

let lastPreparation: Promise<unknown> = Promise.resolve()

/**
 * prepareAttempt stores the terms to send and their idempotency key. Tabs that show the same draft share one attempt.
 * Calls run one after another, so a second click uses the first click's key.
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
  const unanswered = attempt.unanswered.filter((other) => !areEqual(other, terms))
  await update({ attempt: { ...attempt, unanswered } })
}

/** chooseCountry sets the destination country. An empty string clears it in memory but not in storage. */
export function chooseCountry(country: string) {
  useSendFlow.setState({ country })
  if (country) {
    void persist(vaultKeys.country, country)
    writeCookie(cookies.country.name, country, cookies.country.days)
  }
}

/** readOwnDraft returns this tab's own draft. It returns undefined if the draft's user is not the current one. */
async function readOwnDraft(): Promise<Draft | undefined> {
  const own = await tabVault().get<OwnDraft>(vaultKeys.ownDraft)
  return own?.owner === (await storedOwner()) ? own?.draft : undefined
}

async function readSharedDraft(): Promise<Draft> {
  const [paymentDetail, recipientDetail, attempt, drafts = {}] = await Promise.all([
    vault().get<PaymentDetail>(draftKeys.paymentDetail),
    vault().get<RecipientDetail>(draftKeys.recipientDetail),
    vault().get<Attempt>(draftKeys.attempt),
    vault().get<SendFlow['drafts']>(draftKeys.drafts),
  ])
  return { paymentDetail, recipientDetail, attempt, drafts }
}

async function loadSendFlow() {
  const [own, shared, country] = await Promise.all([
    readOwnDraft(),
    readSharedDraft(),
    vault().get<string>(vaultKeys.country),
  ])
  hasOwnDraft = own !== undefined
  useSendFlow.setState((state) => ({
    ...(own ?? shared),
    country: state.country === '' ? '' : country,
  }))
}

const sharedKeys: ReadonlySet<string | null> = new Set([...Object.values(draftKeys), vaultKeys.country])

/**
 * syncWithOtherTabs shows the latest draft of the other tabs until this tab has its own draft. When the user signs
 * out in another tab, it deletes the draft.
 */
function syncWithOtherTabs() {
  window.addEventListener('storage', ({ key, newValue }) => {
    const hasSignedOut = key === null || (key === vaultKeys.sendFlowOwner && newValue === null)
    if (hasSignedOut || (sharedKeys.has(key) && !hasOwnDraft)) void loadSendFlow().catch(() => undefined)
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
}

/**
 * claimSendFlow makes a user the owner of the stored send flow. If it belongs to another user, claimSendFlow
 * deletes it first.
 */
export async function claimSendFlow(userId: string) {
  const owner = await storedOwner()
  if (owner && owner !== userId) resetSendFlow()
  await persist(vaultKeys.sendFlowOwner, userId)
  if (hasOwnDraft) await storeOwnDraft().catch(() => undefined)
}

/**
 * clearSendFlow clears the send flow in this tab and deletes the country cookie. It does not change the flow that
 * new tabs start with.
 */
export function clearSendFlow() {
  hasOwnDraft = false
  useSendFlow.setState(initial, true)
  void tabVault().clear(vaultKeys.ownDraft)
  deleteCookie(cookies.country.name)
}

/** resetSendFlow clears the send flow in this tab and for new tabs. It keeps the stored country and owner. */
export function resetSendFlow() {
  clearSendFlow()
  void vault().clear(...Object.values(draftKeys))
}
