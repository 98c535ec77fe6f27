import { queryOptions } from '@tanstack/react-query'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'

/** How many steps of the trail are read at a time; it is the most that the server gives. */
const windowSize = 200

/** The first step of the window that a step stands in. */
export const windowOf = (step: number): number =>
  Math.floor((Math.max(step, 1) - 1) / windowSize) * windowSize + 1

const key = (...parts: unknown[]) => [...keys.admin, 'replay', ...parts]

/** The film of a stream: its steps around one, what staff have marked, and the step of a moment or a position. */
export const replayQuery = (stream: string, from: number, at: { asOf?: string; position?: string } = {}) =>
  queryOptions({
    queryKey: key(stream, 'film', from, at),
    queryFn: () =>
      read(
        api.GET('/v1/admin/replay/{stream}', {
          params: { path: { stream }, query: { from, limit: windowSize, ...at } },
        }),
      ),
    placeholderData: (before) => (before?.stream === stream ? before : undefined),
  })

/** One step. What it says never changes, so it is read once. */
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
    placeholderData: (before, query) => (query?.queryKey[1] === stream ? before : undefined),
  })

export const sealKeyQuery = queryOptions({
  queryKey: key('seal-key'),
  queryFn: async () => (await read(api.GET('/v1/admin/seal-key'))).key,
  staleTime: Number.POSITIVE_INFINITY,
})
