import { useQuery } from '@tanstack/react-query'
import { configQuery } from '@/api/queries'
import { company } from './company'

/** A phone number as a link that dials it. */
export const dial = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`

/** How to reach support. The numbers are known at once; the server's configuration may name others. */
export function useSupport() {
  const { data } = useQuery(configQuery)
  return {
    phones: data?.supportPhones ?? company.supportPhones,
    email: company.supportEmail,
    hours: company.hours,
  }
}
