import { Button, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { messageOf } from '@/api/errors'
import { Icon } from './Icon'
import { Illustration, type IllustrationName } from './Illustration'
import { Notice } from './Notice'
import classes from './states.module.css'

const illustrationWidth = 220

interface EmptyStateProps {
  title: string
  text?: string
  action?: ReactNode
  illustration?: Exclude<IllustrationName, 'stones'>
}

/** EmptyState says that there is nothing to show and what the user can do. */
export function EmptyState({ title, text, action, illustration = 'letter' }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <Illustration name={illustration} width={illustrationWidth} />
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}

interface ErrorStateProps {
  error: unknown
  retry?: () => void
}

/** ErrorState shows the error of content that failed to load, with a button to retry. */
export function ErrorState({ error, retry }: ErrorStateProps) {
  return (
    <Notice
      tone="danger"
      action={
        retry && (
          <Button
            size="compact-md"
            variant="default"
            onClick={retry}
            leftSection={<Icon name="refresh" size={16} />}
          >
            Try again
          </Button>
        )
      }
    >
      {messageOf(error)}
    </Notice>
  )
}

/** LinesSkeleton is the placeholder for lines that are loading. */
export function LinesSkeleton({ lines = 4, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <Stack gap="sm" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other identity and never move.
        <Skeleton key={line} height={20} width={line % 3 === 2 ? '60%' : '100%'} radius="sm" />
      ))}
    </Stack>
  )
}

/** SheetsSkeleton is the placeholder for sheets that are loading. */
export function SheetsSkeleton({ sheets = 3, label = 'Loading' }: { sheets?: number; label?: string }) {
  return (
    <Stack gap="md" role="status" aria-label={label}>
      {Array.from({ length: sheets }, (_, sheet) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sheets have no other identity and never move.
        <Skeleton key={sheet} height={96} radius="lg" />
      ))}
    </Stack>
  )
}

interface QueryLike<T> {
  data: T | undefined
  error: unknown
  refetch: () => unknown
}

interface QueryViewProps<T> {
  query: QueryLike<T>
  loading?: ReactNode
  children: (data: T) => ReactNode
}

/** QueryView renders the data of a query. If there is none, it shows the error or a placeholder. */
export function QueryView<T>({ query, loading, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  return loading ?? <LinesSkeleton />
}
