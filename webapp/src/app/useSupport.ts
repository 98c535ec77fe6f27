import { useQuery } from '@tanstack/react-query'
import { configQuery } from '@/api/queries'
import { company } from './company'

/** A phone number as a link that dials it. */
export const dial = (number: string) => `tel:${number.replace(/[^\d+]/g, '')}`

/** How to reach support. */
export function useSupport() {
  const { data } = useQuery(configQuery)
  return { phones: data?.supportPhones ?? [], email: company.supportEmail, hours: company.hours }
}
