import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type BankReturn, takeBankReturn, withoutBankReturn } from './bankReturn'

/**
 * useBankReturn calls `onReturn` once when the sender returns from the bank's website. It removes the bank's
 * parameters from the URL.
 */
export function useBankReturn(onReturn: (bankReturn: BankReturn) => void) {
  const [search, setSearch] = useSearchParams()
  const onReturnRef = useRef(onReturn)
  onReturnRef.current = onReturn
  useEffect(() => {
    const bankReturn = takeBankReturn(search)
    if (!bankReturn) return
    setSearch(withoutBankReturn(search), { replace: true })
    onReturnRef.current(bankReturn)
  }, [search, setSearch])
}
