import { useQuery } from '@tanstack/react-query'
import { payersQuery } from '@/parts/beneficiary/requests'

/** PayerName shows the name of the payer where the beneficiary picks up the cash. */
export function PayerName({ country, id }: { country: string; id: number }) {
  const payers = useQuery(payersQuery(country))
  const payer = payers.data?.find((candidate) => candidate.id === id)
  return payer ? <>at {payer.name}</> : null
}
