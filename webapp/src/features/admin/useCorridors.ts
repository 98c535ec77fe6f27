import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '@/ui/toast'
import { corridorsQuery } from './pricing/queries'

/** useCorridors reads the country pairs. If the request fails, it also shows an error message (8.07d). */
export function useCorridors() {
  const corridors = useQuery(corridorsQuery)
  const { error } = corridors
  useEffect(() => {
    if (error) toast.failure(error)
  }, [error])
  return corridors
}
