import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { key } from '../shared/queries'

const statementPageSize = 50

export const statementQuery = (account: string, currency: 'USD' | 'NPR', before: string) =>
  queryOptions({
    queryKey: key('statement', account, currency, before),
    queryFn: () =>
      read(
        api.GET('/v1/admin/ledger/accounts/{account}/statement', {
          params: {
            path: { account },
            query: { currency, limit: statementPageSize, ...(before && { before }) },
          },
        }),
      ),
  })

export const closesQuery = queryOptions({
  queryKey: key('closes'),
  queryFn: async () => (await read(api.GET('/v1/admin/ledger/closes'))).result,
})

export const inFlightQuery = queryOptions({
  queryKey: key('in-flight'),
  queryFn: () => read(api.GET('/v1/admin/ledger/in-flight')),
})
