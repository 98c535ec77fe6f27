import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/ui/toast'

/** useRemoveSource removes a source, refetches the list, and shows the result. */
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
