import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/api/client'
import { key } from '../queries'

/** Shorter than this nothing is looked for. */
export const findCharsMin = 2

/** What a search comes to. What was typed stands in a body, and is forgotten with the page. */
export const findQuery = (text: string) =>
  queryOptions({
    queryKey: key('find', text),
    queryFn: ({ signal }) => read(api.POST('/v1/admin/find', { body: { query: text }, signal })),
    enabled: text.length >= findCharsMin,
    gcTime: 0,
    staleTime: 0,
  })
