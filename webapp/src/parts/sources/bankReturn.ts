import type { PaymentSource } from '@/api/types'

/** StoredVisit is stored while the sender is on the bank's website. */
interface StoredVisit {
  paymentSource: PaymentSource
  relogin: boolean
  at: number
}

const storageKey = 'hulak.bank-redirect'

/** staleAfterMs is the time after which the `relogin` flag of a visit is ignored (9.12f). */
const staleAfterMs = 10 * 60_000

/**
 * storeBankVisit stores why the bank widget was opened, because the sender may be redirected to the bank's
 * website and back.
 */
export function storeBankVisit(relogin: boolean, now = Date.now(), storage: Storage = sessionStorage) {
  const visit: StoredVisit = { paymentSource: 'BANK_ACCOUNT', relogin, at: now }
  storage.setItem(storageKey, JSON.stringify(visit))
}

/** clearBankVisit deletes the stored visit. */
const clearBankVisit = (storage: Storage = sessionStorage) => storage.removeItem(storageKey)

/** BankReturn is a return from the bank's website. */
export interface BankReturn {
  bankId: string | undefined
  relogin: boolean
}

const parameters = ['action', 'bankId', 'bank_id', 'relogin'] as const

/** takeBankReturn reads a return from the URL and deletes the stored visit. It returns undefined if there is none. */
export function takeBankReturn(
  search: URLSearchParams,
  now = Date.now(),
  storage: Storage = sessionStorage,
): BankReturn | undefined {
  if (search.get('action') !== 'bank-redirected') return undefined
  const visit = readVisit(storage)
  clearBankVisit(storage)
  const isRecent = visit !== undefined && now - visit.at <= staleAfterMs
  return {
    bankId: search.get('bankId') ?? search.get('bank_id') ?? undefined,
    relogin: isRecent && visit.relogin,
  }
}

function readVisit(storage: Storage): StoredVisit | undefined {
  try {
    return JSON.parse(storage.getItem(storageKey) ?? 'null') ?? undefined
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
