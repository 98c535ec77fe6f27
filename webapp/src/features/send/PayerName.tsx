import { useQuery } from '@tanstack/react-query'
import { payersQuery } from '@/parts/beneficiary/calls'

/** The name of who hands out the cash. */
export function PayerName({ country, id }: { country: string; id: number }) {
  const payers = useQuery(payersQuery(country))
  const payer = payers.data?.find((entry) => entry.id === id)
  return payer ? <>at {payer.name}</> : null
}
