import { useQueryClient } from '@tanstack/react-query'
import { toast } from '@/ui/toast'

/** useRemoveSource returns a function that removes a source, shows the result, and refetches the list. */
export function useRemoveSource(
  queryKey: readonly string[],
  successText: string,
  remove: (id: string) => Promise<unknown>,
) {
  const queryClient = useQueryClient()
  return async (id: string) => {
    try {
      await remove(id)
      toast.success(successText)
    } catch (error) {
      toast.failure(error)
    }
    await queryClient.invalidateQueries({ queryKey })
  }
}
