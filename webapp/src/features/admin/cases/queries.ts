import { getQuery } from '../shared/queries'

export const casesQuery = (before: string) => getQuery('/v1/admin/cases', { query: { limit: 20, before } })

export const caseQuery = (id: string) => getQuery('/v1/admin/cases/{id}', { path: { id } })

export const reportQuery = (id: string) => getQuery('/v1/admin/cases/{id}/report', { path: { id } })
