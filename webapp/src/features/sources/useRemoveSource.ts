import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/ui/toast'

/** Removes a source by its call, reads the list again, and says how it went. */
export function useRemoveSource(
  queryKey: readonly string[],
  done: string,
  call: (id: string) => Promise<unknown>,
) {
  const queries = useQueryClient()
  return async (id: string) => {
    try {
      await call(id)
      toast.success(done)
    } catch (error) {
      toast.failure(error)
    }
    await queries.invalidateQueries({ queryKey })
  }
}
