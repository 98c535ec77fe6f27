import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { key } from '../shared/queries'

/** minSearchLength is the minimum number of characters to search for. */
export const minSearchLength = 2

/** searchQuery runs a search. The text is sent in the request body and is not cached. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: key('search', text),
    queryFn: ({ signal }) => read(api.POST('/v1/admin/find', { body: { query: text }, signal })),
    enabled: text.length >= minSearchLength,
    gcTime: 0,
    staleTime: 0,
  })
