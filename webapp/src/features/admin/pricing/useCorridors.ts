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

/** corridorOptions returns the options of an input for country pairs. */
export const corridorOptions = (corridors: ReturnType<typeof useCorridors>['data'] = []) =>
  corridors.map(({ id, source, destination }) => ({
    value: id,
    label: `${source.name} to ${destination.name}`,
  }))
