import { getQuery } from '../shared/queries'

export const reportsQuery = (due: boolean, after: string) =>
  getQuery('/v1/admin/ofac/reports', { query: { due, after, limit: 20 } })

export const reportQuery = (id: string) => getQuery('/v1/admin/ofac/reports/{id}', { path: { id } })

export const blockedQuery = (day: string) => getQuery('/v1/admin/ofac/blocked', { query: { day } })
