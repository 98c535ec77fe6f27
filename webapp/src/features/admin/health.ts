import type { ProjectionHealth } from './types'

export type Health = 'failing' | 'rebuilding' | 'behind' | 'level'

/** How a read model stands: parked streams and errors weigh more than a rebuild, and that more than lag. */
export function healthOf({ parked, lastError, healthy, rebuilding, lagEvents }: ProjectionHealth): Health {
  if (parked.length > 0 || lastError || (!healthy && !rebuilding)) return 'failing'
  if (rebuilding) return 'rebuilding'
  return lagEvents > 0 ? 'behind' : 'level'
}
