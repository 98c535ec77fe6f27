import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { getQuery } from '../shared/queries'

/** windowSize is the number of steps per request, the server's maximum. */
const windowSize = 200

/** windowStart returns the first step of the window that contains a step. */
export const windowStart = (step: number): number =>
  Math.floor((Math.max(step, 1) - 1) / windowSize) * windowSize + 1

/**
 * replayQuery reads a window of a stream's steps and the stream's bookmarks and notes. With `at`, it also reads the
 * number of the step at that time or log position.
 */
export const replayQuery = (stream: string, from: number, at: { asOf?: string; position?: string } = {}) =>
  queryOptions({
    ...getQuery(
      '/v1/admin/replay/{stream}',
      { path: { stream }, query: { from, limit: windowSize, ...at } },
      'replay',
    ),
    placeholderData: (previous) => (previous?.stream === stream ? previous : undefined),
  })

/** frameQuery reads one step. Steps never change, so the result never becomes stale. */
export const frameQuery = (stream: string, step: number, personal: boolean) =>
  queryOptions({
    queryKey: ['replay-frame', stream, step, personal],
    queryFn: () =>
      read(
        api.GET('/v1/admin/replay/{stream}/steps/{step}', {
          params: { path: { stream, step }, query: personal ? { personal } : {} },
        }),
      ),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (previous, query) => (query?.queryKey[1] === stream ? previous : undefined),
  })
