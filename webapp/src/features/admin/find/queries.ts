import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/api/client'
import { key } from '../queries'

/** findCharsMin is the shortest text that is searched. */
export const findCharsMin = 2

/** findQuery runs a search. The text is sent in the body and never stored. */
export const findQuery = (text: string) =>
  queryOptions({
    queryKey: key('find', text),
    queryFn: ({ signal }) => read(api.POST('/v1/admin/find', { body: { query: text }, signal })),
    enabled: text.length >= findCharsMin,
    gcTime: 0,
    staleTime: 0,
  })
