import { useQuery } from '@tanstack/react-query'
import { destinationsQuery } from '@/lib/api/queries'
import { useSendFlow } from '@/lib/sendFlow/store'

/** useDestination returns the destination's country code, and the country once the countries are loaded. */
export function useDestination() {
  const code = useSendFlow((flow) => flow.paymentDetail?.country ?? flow.country)
  const destinations = useQuery(destinationsQuery)
  return {
    code,
    query: destinations,
    country: destinations.data?.find(({ threeCharCode }) => threeCharCode === code),
  }
}
