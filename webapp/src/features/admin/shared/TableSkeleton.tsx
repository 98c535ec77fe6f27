import { Skeleton, Stack } from '@mantine/core'

/** TableSkeleton is the placeholder for a loading table. */
export function TableSkeleton({ count = 8 }: { count?: number }) {
  return (
    <Stack gap="xs" role="status" aria-label="Loading">
      {Array.from({ length: count }, (_, row) => `row-${row}`).map((row) => (
        <Skeleton key={row} height={32} radius="sm" />
      ))}
    </Stack>
  )
}
