import { useQuery } from '@tanstack/react-query'
import { payersQuery } from '@/parts/beneficiary/calls'

/** PayerName shows the name of the cash payer. */
export function PayerName({ country, id }: { country: string; id: number }) {
  const payers = useQuery(payersQuery(country))
  const payer = payers.data?.find((entry) => entry.id === id)
  return payer ? <>at {payer.name}</> : null
}
