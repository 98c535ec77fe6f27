import type { PaymentSource } from '@/api/types'

/** What is remembered while the sender is away on their bank's own page. */
interface Stash {
  paymentSource: PaymentSource
  relogin: boolean
  at: number
}

const item = 'hulak.bank-redirect'

/** How long a visit to the bank may take; later the flag no longer counts (9.12f). */
const staleAfterMs = 10 * 60_000

/** Remembers why the bank widget was opened, because from there the sender may be sent to their bank's page and back. */
export function stashBankVisit(relogin: boolean, now = Date.now(), storage: Storage = sessionStorage) {
  const stash: Stash = { paymentSource: 'BANK_ACCOUNT', relogin, at: now }
  storage.setItem(item, JSON.stringify(stash))
}

/** Forgets the visit. */
const clearBankVisit = (storage: Storage = sessionStorage) => storage.removeItem(item)

/** How a sender came back from their bank. */
export interface BankReturn {
  bankId: string | undefined
  relogin: boolean
}

const parameters = ['action', 'bankId', 'bank_id', 'relogin'] as const

/** Reads the return from the address, with what was remembered of the visit; undefined where this is none. */
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

/** The address without what the bank added to it. */
export function withoutBankReturn(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search)
  for (const parameter of parameters) rest.delete(parameter)
  return rest
}
