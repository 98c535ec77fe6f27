import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { toApiError } from '@/lib/api/errors'
import type { Schemas } from '@/lib/api/types'
import { getQuery, key } from '../shared/queries'

export type RecordFilter = Schemas['TransmittalFilter']

/** recordsQuery finds records. The filter is in the request body, because it contains names and account numbers. */
export const recordsQuery = (filter: RecordFilter, before: string) =>
  queryOptions({
    queryKey: key('records', filter, before),
    queryFn: () =>
      read(api.POST('/v1/admin/transmittals/find', { body: { ...filter, ...(before ? { before } : {}) } })),
  })

export const recordQuery = (position: string) =>
  getQuery('/v1/admin/transmittals/{position}', { path: { position } })

/** readIDNumber reads a full identification number. The server records the access. */
export const readIDNumber = async (position: string): Promise<string> =>
  (await read(api.GET('/v1/admin/transmittals/{position}/id-number', { params: { path: { position } } })))
    .idNumber

/** exportRecords exports the records as CSV. */
export async function exportRecords(filter: RecordFilter): Promise<string> {
  const { data, error, response } = await api.POST('/v1/admin/transmittals/export', {
    body: filter,
    parseAs: 'text',
  })
  if (!response.ok || data === undefined) throw toApiError(response, error)
  return data as string
}
