import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { key } from '../shared/queries'
import type { ComparedStatement, ReconciliationDifference } from './types'

/** bankFilesQuery reads the files exchanged with the bank, newest first. */
export const bankFilesQuery = (after: string) =>
  queryOptions({
    queryKey: key('bank-files', after),
    queryFn: () => read(api.GET('/v1/admin/bank-files', { params: { query: after ? { after } : {} } })),
  })

/** bankReturnsQuery reads the payments that senders' banks returned, newest first. */
export const bankReturnsQuery = (after: string) =>
  queryOptions({
    queryKey: key('bank-returns', after),
    queryFn: () => read(api.GET('/v1/admin/bank-returns', { params: { query: after ? { after } : {} } })),
  })

const reconciliationPageSize = 50

export type Counterparty = ComparedStatement['counterparty']

/** statementsQuery reads the compared statements of the bank and partners, newest first. */
export const statementsQuery = (counterparty: Counterparty | undefined, before: string) =>
  queryOptions({
    queryKey: key('reconciliation', 'statements', counterparty, before),
    queryFn: () =>
      read(
        api.GET('/v1/admin/reconciliation/statements', {
          params: {
            query: {
              limit: reconciliationPageSize,
              ...(counterparty && { counterparty }),
              ...(before && { before }),
            },
          },
        }),
      ),
  })

/** differencesQuery reads the reconciliation differences, newest first. */
export const differencesQuery = (
  status: ReconciliationDifference['status'] | undefined,
  counterparty: Counterparty | undefined,
  before: string,
) =>
  queryOptions({
    queryKey: key('reconciliation', 'differences', status, counterparty, before),
    queryFn: () =>
      read(
        api.GET('/v1/admin/reconciliation/differences', {
          params: {
            query: {
              limit: reconciliationPageSize,
              ...(status && { status }),
              ...(counterparty && { counterparty }),
              ...(before && { before }),
            },
          },
        }),
      ),
  })
