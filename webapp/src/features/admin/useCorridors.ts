import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { toast } from '@/ui/toast'
import { corridorsQuery } from './pricing/queries'

/** The country pairs. That they could not be read is told in a message, too (8.07d). */
export function useCorridors() {
  const corridors = useQuery(corridorsQuery)
  const { error } = corridors
  useEffect(() => {
    if (error) toast.failure(error)
  }, [error])
  return corridors
}
