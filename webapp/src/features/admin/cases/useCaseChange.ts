import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keys } from '@/lib/api/queries'
import { toast } from '@/ui/toast'

/** useCaseChange returns a mutation that runs a request, and then refreshes the page or shows the error. */
export function useCaseChange() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.admin }),
    onError: (error) => toast.failure(error),
  })
}
