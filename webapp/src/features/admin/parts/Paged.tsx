import { Button } from '@mantine/core'
import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ErrorState } from '@/ui/states'
import { messages } from '../messages'
import classes from './Paged.module.css'
import { Rows } from './Rows'

const { paged: words } = messages

/** ListPage is a page of a list with the cursor of the next page, empty at the end. */
export interface ListPage<Row> {
  result: Row[]
  next?: string | undefined
}

interface PagedProps<Page extends ListPage<unknown>, Key extends QueryKey> {
  /** Reads the page after a cursor. An empty cursor means the first page. */
  read: (after: string) => UseQueryOptions<Page, Error, Page, Key>
  /** Shown if the list is empty. */
  empty: ReactNode
  /** The label of the button for the next page. */
  onward?: string
  children: (rows: Page['result']) => ReactNode
}

/**
 * Paged shows a list of any length, one page at a time. Memory use does not grow with the list. Change its
 * key when the filter changes, to start over.
 */
export function Paged<Page extends ListPage<unknown>, Key extends QueryKey>({
  read,
  empty,
  onward,
  children,
}: PagedProps<Page, Key>) {
  const [trail, setTrail] = useState<string[]>([])
  const list = useQuery({ ...read(trail.at(-1) ?? ''), placeholderData: keepPreviousData })
  const top = useTurned(trail.length, !list.isPlaceholderData)
  if (list.isPending) return <Rows />
  if (list.isError) return <ErrorState error={list.error} retry={() => void list.refetch()} />
  const { result, next } = list.data
  if (result.length === 0 && trail.length === 0 && !next) return <>{empty}</>
  return (
    <div ref={top} className={classes.page} tabIndex={-1}>
      {result.length === 0 ? (
        <p className={classes.number}>{next ? words.none : words.end}</p>
      ) : (
        children(result)
      )}
      <Turn
        page={trail.length}
        more={Boolean(next)}
        turning={list.isPlaceholderData}
        onward={onward}
        onBack={() => setTrail((before) => before.slice(0, -1))}
        onNext={() => next && setTrail((before) => [...before, next])}
      />
    </div>
  )
}

/** useTurned scrolls to the top of a new page and moves the focus there. */
function useTurned(page: number, there: boolean) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (!there || shown.current === page) return
    shown.current = page
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView({ block: 'start' })
  }, [page, there])
  return top
}

interface TurnProps {
  /** The page number, from 0. */
  page: number
  more: boolean
  /** True while the next page is loading. */
  turning: boolean
  onward?: string | undefined
  onBack: () => void
  onNext: () => void
}

function Turn({ page, more, turning, onward, onBack, onNext }: TurnProps) {
  if (page === 0 && !more && !onward) return null
  return (
    <nav className={classes.turn} aria-label={words.pages}>
      {page > 0 && (
        <Button variant="default" size="sm" disabled={turning} onClick={onBack}>
          {words.back}
        </Button>
      )}
      <Button variant="default" size="sm" disabled={!more} loading={turning} onClick={onNext}>
        {onward ?? words.next}
      </Button>
      <span className={classes.number} role="status">
        {words.page(page + 1)}
      </span>
    </nav>
  )
}

interface LeafedProps<Row> {
  /** The pages that were read. */
  pages: ListPage<Row>[]
  hasMore: boolean
  reading: boolean
  readMore: () => Promise<unknown>
  children: (rows: Row[]) => ReactNode
}

/** Leafed pages through results that are kept in memory, for lists that a wide screen scrolls through. */
export function Leafed<Row>({ pages, hasMore, reading, readMore, children }: LeafedProps<Row>) {
  const [page, setPage] = useState(0)
  const top = useTurned(page, true)
  const known = page + 1 < pages.length
  const next = async () => {
    if (!known) await readMore()
    setPage(page + 1)
  }
  return (
    <div ref={top} className={classes.page} tabIndex={-1}>
      {children(pages[page]?.result ?? [])}
      <Turn
        page={page}
        more={known || hasMore}
        turning={reading}
        onBack={() => setPage(page - 1)}
        onNext={() => void next()}
      />
    </div>
  )
}
