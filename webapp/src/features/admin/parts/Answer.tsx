import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '@/ui/states'
import { Rows } from './Rows'

/** Answer renders a query: placeholders while loading, its error with a retry, or its data. */
export function Answer<T>({
  query,
  rows,
  children,
}: {
  query: UseQueryResult<T>
  rows?: number
  children: (data: T) => ReactNode
}) {
  if (query.isPending) return <Rows count={rows} />
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  return <>{children(query.data)}</>
}
