import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type BankReturn, takeBankReturn, withoutBankReturn } from './bankReturn'

/** Calls back once where the sender has returned from their bank's page, and takes the return out of the address. */
export function useBankReturn(returned: (visit: BankReturn) => void) {
  const [search, setSearch] = useSearchParams()
  const latest = useRef(returned)
  latest.current = returned
  useEffect(() => {
    const visit = takeBankReturn(search)
    if (!visit) return
    setSearch(withoutBankReturn(search), { replace: true })
    latest.current(visit)
  }, [search, setSearch])
}
