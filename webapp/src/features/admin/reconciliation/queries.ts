import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/api/client'
import { key } from '../queries'
import type { ComparedStatement, ReconciliationDifference } from '../types'

/** The files that were exchanged with the bank, the newest first. */
export const bankFilesQuery = (after: string) =>
  queryOptions({
    queryKey: key('bank-files', after),
    queryFn: () => read(api.GET('/v1/admin/bank-files', { params: { query: after ? { after } : {} } })),
  })

/** The payments that senders' banks took back, the newest first. */
export const bankReturnsQuery = (after: string) =>
  queryOptions({
    queryKey: key('bank-returns', after),
    queryFn: () => read(api.GET('/v1/admin/bank-returns', { params: { query: after ? { after } : {} } })),
  })

const reconciliationPageSize = 50

export type Counterparty = ComparedStatement['counterparty']

/** Statements of banks and partners as they compared with our books, the newest first. */
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

/** What did not agree, the newest first. */
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
