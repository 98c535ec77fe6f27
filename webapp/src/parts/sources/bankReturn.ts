import type { PaymentSource } from '@/api/types'

/** Stash is stored while the sender is on their bank's website. */
interface Stash {
  paymentSource: PaymentSource
  relogin: boolean
  at: number
}

const item = 'hulak.bank-redirect'

/** staleAfterMs is the longest bank visit after which the flag still counts (9.12f). */
const staleAfterMs = 10 * 60_000

/**
 * stashBankVisit stores why the bank widget was opened, because the sender may be redirected to their bank
 * and back.
 */
export function stashBankVisit(relogin: boolean, now = Date.now(), storage: Storage = sessionStorage) {
  const stash: Stash = { paymentSource: 'BANK_ACCOUNT', relogin, at: now }
  storage.setItem(item, JSON.stringify(stash))
}

/** clearBankVisit deletes the stored visit. */
const clearBankVisit = (storage: Storage = sessionStorage) => storage.removeItem(item)

/** BankReturn is the result of a bank visit. */
export interface BankReturn {
  bankId: string | undefined
  relogin: boolean
}

const parameters = ['action', 'bankId', 'bank_id', 'relogin'] as const

/** takeBankReturn reads the return from the URL and the stored visit. It returns undefined if there is none. */
export function takeBankReturn(
  search: URLSearchParams,
  now = Date.now(),
  storage: Storage = sessionStorage,
): BankReturn | undefined {
  if (search.get('action') !== 'bank-redirected') return undefined
  const stash = readStash(storage)
  clearBankVisit(storage)
  const fresh = stash !== undefined && now - stash.at <= staleAfterMs
  return {
    bankId: search.get('bankId') ?? search.get('bank_id') ?? undefined,
    relogin: fresh && stash.relogin,
  }
}

function readStash(storage: Storage): Stash | undefined {
  try {
    return JSON.parse(storage.getItem(item) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** withoutBankReturn returns the URL without the bank's parameters. */
export function withoutBankReturn(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  for (const parameter of parameters) rest.delete(parameter)
  return rest
}
