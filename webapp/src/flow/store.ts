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
import { cookies, dropCookie, writeCookie } from '@/session/cookies'
import { type VaultKey, vault } from '@/session/vault'

/** A quote of the server, whose rate holds until it expires (9.09d). */
export interface HeldQuote {
  token: string
  rate: string // as published, without what a coupon adds
  expiresAt: PriceQuote['expiresAt']
}

/** What the sender wants to send, kept through the steps of the flow and over a reload (3.10a). */
export interface PaymentDetail {
  country: Country['threeCharCode'] // of the destination
  paymentCurrency: string
  receivingCurrency: Country['currency']['code']
  exchangeRate: PriceQuote['exchangeRate'] // includes what a coupon adds
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

/** Who receives it, and how (3.09a). */
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

/** What was asked for, with the terms that the sender had before them when they sent it. */
export interface Terms {
  body: TransactionCreate
  detail: PaymentDetail
  recipient: RecipientDetail
}

/**
 * One intended transfer: its key is made before it is sent and kept until the transfer has been made. Whatever is sent
 * meanwhile goes under this one key, so that a lost answer, a reload, a second click and a second tab never send twice.
 */
export interface Attempt {
  key: string
  /** What was sent without an answer that says what came of it, the latest last. */
  unanswered: Terms[]
}

/** A way to be paid as it was filled in, before or after there is a beneficiary to add it to. */
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

/** The values of a form's fields, as typed. */
type Typed = Readonly<Record<string, string>>

/** Somebody new in Nepal, as far as they have been typed. */
export interface BeneficiaryDraft {
  /** The tile of the way to pay them, and whether it has been gone on from. */
  tile?: string
  confirmed?: boolean
  person?: Typed
  /** Their account, as it is typed into the form of the tile. */
  method?: Typed
  /** Their account as it was filled in whole, to be added once they have been (4.20d). */
  ready?: MethodDraft | undefined
  /** They have been added themselves; their account has not. */
  personId?: Beneficiary['id']
}

/** Somebody new is added within the flow or from the account area: what is typed in one is no matter of the other. */
export type DraftPlace = 'flow' | 'account'

export interface Flow {
  paymentDetail: PaymentDetail | undefined
  recipientDetail: RecipientDetail | undefined
  country: string | undefined // the chosen destination, before an amount is entered; empty once somebody has cleared it
  attempt: Attempt | undefined
  drafts: Partial<Record<DraftPlace, BeneficiaryDraft>>
}

const initial: Flow = {
  paymentDetail: undefined,
  recipientDetail: undefined,
  country: undefined,
  attempt: undefined,
  drafts: {},
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

export function storeRecipientDetail(recipientDetail: RecipientDetail | undefined) {
  useFlow.setState({ recipientDetail })
  void keep('rd', recipientDetail)
}

/** What has been typed of somebody new. A form takes it up when it opens, and is not changed by another tab's. */
export const beneficiaryDraft = (place: DraftPlace): BeneficiaryDraft =>
  useFlow.getState().drafts[place] ?? {}

/** Keeps what is typed of somebody new, beside what is known of them. */
export function keepBeneficiaryDraft(place: DraftPlace, typed: BeneficiaryDraft) {
  const drafts = { ...useFlow.getState().drafts, [place]: { ...beneficiaryDraft(place), ...typed } }
  useFlow.setState({ drafts })
  void keep('nb', drafts)
}

/** Forgets somebody new: they have been added, or somebody begins anew. */
export function dropBeneficiaryDraft(place: DraftPlace) {
  const { [place]: dropped, ...drafts } = useFlow.getState().drafts
  if (!dropped) return
  useFlow.setState({ drafts })
  void keep('nb', drafts)
}

/** What is agreed to. The quote that says so is another one each time it is asked for, of the same figures. */
const agreed = ({ body: { quoteToken: _, ...figures } }: Terms) => JSON.stringify(figures)

const isSame = (one: Terms, other: Terms) => agreed(one) === agreed(other)

async function keepAttempt(attempt: Attempt) {
  useFlow.setState({ attempt })
  await keep('at', attempt)
}

/** An attempt as it stands when it is sent. */
interface OpenAttempt extends Attempt {
  /** What to send: what was sent before, to the letter, where it was the same. */
  terms: Terms
  /** Something was sent before of which nobody knows what came. */
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
  await keepAttempt(attempt)
  return { ...attempt, terms: same, triedBefore: before.length > 0 }
}

let opening: Promise<unknown> = Promise.resolve()

/**
 * Remembers terms that are about to be sent, and the key to send them under. What another tab has sent counts: it is
 * the same transfer. Two clicks at once open it one after the other, so that the second finds the first's key.
 */
export function openAttempt(terms: Terms): Promise<OpenAttempt> {
  const opened = opening.then(() => open(terms))
  opening = opened.catch(() => undefined)
  return opened
}

/** Forgets terms that were refused: nothing has come of them, and nothing will. */
export async function settleAttempt(terms: Terms) {
  const { attempt } = useFlow.getState()
  if (!attempt) return
  await keepAttempt({ ...attempt, unanswered: attempt.unanswered.filter((other) => !isSame(other, terms)) })
}

/** Chooses the destination; an empty one clears it, and then nothing but a person chooses one again. */
export function chooseCountry(country: string) {
  useFlow.setState({ country })
  if (country) {
    void keep('sc', country)
    writeCookie(cookies.country.name, country, cookies.country.days)
  }
}

const entries = ['pd', 'rd', 'sc', 'at'] as const satisfies readonly VaultKey[]
const draftsEntry: VaultKey = 'nb'

async function takeUp() {
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
 * A transfer is one, in however many tabs it is looked at: what another tab changes, sends or ends is taken up here. Of
 * somebody new each tab types its own; only that they are forgotten counts everywhere.
 */
function followOtherTabs() {
  const names = new Set<string>(entries)
  window.addEventListener('storage', ({ key, newValue }) => {
    if (newValue === null && (key === null || key === draftsEntry)) useFlow.setState({ drafts: {} })
    if (key === null || names.has(key)) void takeUp().catch(() => undefined)
  })
}

/** Takes up what this browser has stored, and follows its other tabs. A reload drops the cookie, which serves the visit only. */
export async function restoreFlow() {
  dropCookie(cookies.country.name)
  followOtherTabs()
  await takeUp()
  useFlow.setState({ drafts: (await vault().get<Flow['drafts']>('nb')) ?? {} })
}

/** Gives the flow to who signs in. It outlives their session, but what somebody else had entered is not theirs. */
export async function claimFlow(user: string) {
  const owner = await vault().get<string>('ow')
  if (owner && owner !== user) resetFlow()
  await keep('ow', user)
}

/** Empties the flow; what is stored of it is dropped with it. */
export function clearFlow() {
  useFlow.setState(initial, true)
  dropCookie(cookies.country.name)
}

/** Ends the flow after a transfer has been made or the sender has left it. */
export function resetFlow() {
  clearFlow()
  void vault().clear('pd', 'rd', 'at', 'nb')
}
