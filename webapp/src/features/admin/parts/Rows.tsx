import { Skeleton, Stack } from '@mantine/core'

/** Rows is the placeholder of a loading table. */
export function Rows({ count = 8 }: { count?: number }) {
  return (
    <Stack gap="xs" role="status" aria-label="Loading">
      {Array.from({ length: count }, (_, row) => `row-${row}`).map((row) => (
        <Skeleton key={row} height={32} radius="sm" />
      ))}
    </Stack>
  )
}
