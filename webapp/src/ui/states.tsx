import { Button, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { messageOf } from '@/lib/api/errors'
import { Icon } from './Icon'
import { Illustration, type IllustrationName } from './Illustration'
import { Notice } from './Notice'
import classes from './states.module.css'

const illustrationWidth = 220

interface EmptyStateProps {
  title: string
  text?: string
  action?: ReactNode
  illustration?: Exclude<IllustrationName, 'rocks'>
}

/** EmptyState tells the user that there is nothing to show and what they can do. */
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

/** ErrorState shows why content failed to load, with a button to try again. */
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

/** LinesSkeleton is a placeholder for lines of text while they load. */
export function LinesSkeleton({ lines = 4, label = 'Loading' }: { lines?: number; label?: string }) {
  return (
    <Stack gap="sm" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other identity and never move.
        <Skeleton key={index} height={20} width={index % 3 === 2 ? '60%' : '100%'} radius="sm" />
      ))}
    </Stack>
  )
}

/** PanelsSkeleton is a placeholder for panels while they load. */
export function PanelsSkeleton({ panels = 3, label = 'Loading' }: { panels?: number; label?: string }) {
  return (
    <Stack gap="md" role="status" aria-label={label}>
      {Array.from({ length: panels }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the panels have no other identity and never move.
        <Skeleton key={index} height={96} radius="lg" />
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

/** QueryView renders a query's data. Without data, it shows the query's error or a placeholder. */
export function QueryView<T>({ query, loading, children }: QueryViewProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  return loading ?? <LinesSkeleton />
}
