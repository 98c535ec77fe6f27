import type { Schemas } from '@/lib/api/types'
import { getQuery } from '../shared/queries'

/** bankFilesQuery reads the files exchanged with the bank, newest first. */
export const bankFilesQuery = (after: string) => getQuery('/v1/admin/bank-files', { query: { after } })

/** bankReturnsQuery reads the payments that senders' banks returned, newest first. */
export const bankReturnsQuery = (after: string) => getQuery('/v1/admin/bank-returns', { query: { after } })

const limit = 50

export type Counterparty = Schemas['ComparedStatement']['counterparty']

/** statementsQuery reads the compared statements of the bank and partners, newest first. */
export const statementsQuery = (counterparty: Counterparty | undefined, before: string) =>
  getQuery('/v1/admin/reconciliation/statements', { query: { limit, counterparty, before } })

/** differencesQuery reads the reconciliation differences, newest first. */
export const differencesQuery = (
  status: Schemas['ReconciliationDifference']['status'] | undefined,
  counterparty: Counterparty | undefined,
  before: string,
) => getQuery('/v1/admin/reconciliation/differences', { query: { limit, status, counterparty, before } })
