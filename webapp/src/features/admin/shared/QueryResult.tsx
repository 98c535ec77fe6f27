import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '@/ui/states'
import { TableSkeleton } from './TableSkeleton'

/** QueryResult renders a query: a skeleton while it loads, its error with a retry button, or its data. */
export function QueryResult<T>({
  query,
  skeletonRows,
  children,
}: {
  query: UseQueryResult<T>
  skeletonRows?: number
  children: (data: T) => ReactNode
}) {
  if (query.isPending) return <TableSkeleton count={skeletonRows} />
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  return <>{children(query.data)}</>
}
