import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { key } from '../shared/queries'

export const approvalsQuery = (pending: boolean, after: string) =>
  queryOptions({
    queryKey: key('approvals', pending, after),
    queryFn: () =>
      read(
        api.GET('/v1/admin/approvals', {
          params: { query: { ...(pending && { pending }), ...(after && { after }) } },
        }),
      ),
  })
