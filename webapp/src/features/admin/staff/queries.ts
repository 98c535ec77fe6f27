import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import type { Purpose } from '@/lib/api/purpose'
import { key } from '../queries'

/** ReadFilter filters the data access log. Empty fields match everything. */
export interface ReadFilter {
  person?: string
  staff?: string
  purpose?: Purpose
  from?: string
  to?: string
}

const readsPageSize = 50

export const readsQuery = (filter: ReadFilter, before: string) =>
  queryOptions({
    queryKey: key('reads', filter, before),
    queryFn: () =>
      read(
        api.GET('/v1/admin/reads', {
          params: { query: { ...filter, limit: readsPageSize, ...(before && { before }) } },
        }),
      ),
  })

const exportsPageSize = 20

export const exportsKey = key('exports')

export const exportsQuery = (before: string) =>
  queryOptions({
    queryKey: [...exportsKey, before],
    queryFn: async () => {
      const { result } = await read(
        api.GET('/v1/admin/exports', {
          params: { query: { limit: exportsPageSize, ...(before && { before }) } },
        }),
      )
      return { result, next: result.length === exportsPageSize ? result.at(-1)?.position : undefined }
    },
  })

export const staffQuery = (after: string) =>
  queryOptions({
    queryKey: key('staff', after),
    queryFn: () => read(api.GET('/v1/admin/staff', { params: { query: after ? { after } : {} } })),
  })
