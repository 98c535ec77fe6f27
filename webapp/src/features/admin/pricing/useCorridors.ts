import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '@/ui/toast'
import { corridorsQuery } from './queries'

/** useCorridors reads the country pairs and shows an error notification if the request fails (8.07d). */
export function useCorridors() {
  const corridors = useQuery(corridorsQuery)
  const { error } = corridors
  useEffect(() => {
    if (error) toast.failure(error)
  }, [error])
  return corridors
}
