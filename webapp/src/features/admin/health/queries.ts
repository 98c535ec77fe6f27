import type { Schemas } from '@/lib/api/types'
import { getQuery, healthPollMs } from '../shared/queries'

/** divergencesQuery reads the open or resolved differences of one kind or of all kinds. */
export const divergencesQuery = (after: string, resolved = false, kind?: Schemas['Divergence']['kind']) => ({
  ...getQuery('/v1/admin/divergences', { query: { gone: resolved, kind, after } }),
  refetchInterval: healthPollMs,
})

export const callbacksQuery = (after: string) => ({
  ...getQuery('/v1/admin/callbacks', { query: { after } }),
  refetchInterval: healthPollMs,
})

export const projectionsQuery = {
  ...getQuery('/v1/admin/projections', {}, 'projections'),
  refetchInterval: 10_000,
}

export const workersQuery = { ...getQuery('/v1/admin/workers', {}), refetchInterval: 10_000 }
