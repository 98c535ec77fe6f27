import { useQuery } from '@tanstack/react-query'
import { configQuery } from '@/lib/api/queries'
import { company } from './company'

/** telUrl returns a tel: URL for a phone number. */
export const telUrl = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`

/**
 * useSupport returns the support contacts. It uses built-in phone numbers until the server's configuration
 * loads.
 */
export function useSupport() {
  const { data } = useQuery(configQuery)
  return {
    phones: data?.supportPhones ?? company.supportPhones,
    email: company.supportEmail,
    hours: company.hours,
  }
}
