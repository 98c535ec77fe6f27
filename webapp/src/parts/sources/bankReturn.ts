/** StoredVisit is stored in the browser while the sender is on the bank's website. */
interface StoredVisit {
  relogin: boolean
  at: number
}

const storageKey = 'hulak.bank-redirect'

/** maxVisitAgeMs is how long a visit's `relogin` flag is valid (9.12f). */
const maxVisitAgeMs = 10 * 60_000

/**
 * storeBankVisit stores whether the sender must sign in to the bank again. The page needs this when the sender returns
 * from the bank's website.
 */
export function storeBankVisit(relogin: boolean, now = Date.now(), storage: Storage = sessionStorage) {
  const visit: StoredVisit = { relogin, at: now }
  storage.setItem(storageKey, JSON.stringify(visit))
}

const clearBankVisit = (storage: Storage = sessionStorage) => storage.removeItem(storageKey)

/** BankReturn describes a sender's return from the bank's website. */
export interface BankReturn {
  bankId: string | undefined
  relogin: boolean
}

const parameters = ['action', 'bankId', 'bank_id', 'relogin'] as const

/**
 * takeBankReturn reads the bank's parameters from the URL and deletes the stored visit. It returns undefined if the
 * sender did not come from the bank's website.
 */
export function takeBankReturn(
  search: URLSearchParams,
  now = Date.now(),
  storage: Storage = sessionStorage,
): BankReturn | undefined {
  if (search.get('action') !== 'bank-redirected') return undefined
  const visit = readVisit(storage)
  clearBankVisit(storage)
  const isRecent = visit !== undefined && now - visit.at <= maxVisitAgeMs
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

/** withoutBankReturn returns the query without the bank's parameters. */
export function withoutBankReturn(search: URLSearchParams): URLSearchParams {
  const result = new URLSearchParams(search)
  for (const parameter of parameters) result.delete(parameter)
  return result
}
