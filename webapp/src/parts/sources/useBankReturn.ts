import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type BankReturn, takeBankReturn, withoutBankReturn } from './bankReturn'

/**
 * useBankReturn calls `onReturn` once when the sender returns from the bank's website, and removes the bank's
 * parameters from the URL.
 */
export function useBankReturn(onReturn: (visit: BankReturn) => void) {
  const [search, setSearch] = useSearchParams()
  const latest = useRef(onReturn)
  latest.current = onReturn
  useEffect(() => {
    const visit = takeBankReturn(search)
    if (!visit) return
    setSearch(withoutBankReturn(search), { replace: true })
    latest.current(visit)
  }, [search, setSearch])
}
