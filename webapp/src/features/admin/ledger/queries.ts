import { getQuery } from '../shared/queries'

export const statementQuery = (account: string, currency: 'USD' | 'NPR', before: string) =>
  getQuery('/v1/admin/ledger/accounts/{account}/statement', {
    path: { account },
    query: { currency, limit: 50, before },
  })

export const closesQuery = getQuery('/v1/admin/ledger/closes', {})

export const inFlightQuery = getQuery('/v1/admin/ledger/in-flight', {})
