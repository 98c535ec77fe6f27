import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router-dom'
import { toast } from '@/ui/toast'
import { useShortcuts } from '../shared/useShortcuts'
import { messages } from './messages'
import { useOpenedWork } from './openedWork'
import { type Kind, nextWorkQuery, type Tab, workPath, workQuery } from './queries'

/** useOpenNext returns a function that opens the item after another one, or the first item of the list. */
export function useOpenNext() {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return async (after: string | undefined, tab: Tab, kind: Kind | undefined) => {
    try {
      const next = after
        ? (await queryClient.fetchQuery(nextWorkQuery(after, tab, kind))).item
        : (await queryClient.fetchQuery(workQuery(tab, kind, ''))).result[0]
      if (!next) return void toast.success(messages.noNext)
      const path = workPath(next)
      useOpenedWork.setState({ id: next.id, path, tab, kind })
      navigate(path)
    } catch (error) {
      toast.failure(error)
    }
  }
}

/** OpenNext opens the next item of the work queue. It shows only on the page of the item that the user opened there. */
export function OpenNext() {
  const { id, path, tab, kind } = useOpenedWork()
  const { pathname } = useLocation()
  const openNext = useOpenNext()
  const isOpened = Boolean(id) && path.split(/[?#]/)[0] === pathname
  const onOpenNext = () => void openNext(id, tab, kind)
  useShortcuts(isOpened ? { n: onOpenNext } : {})
  if (!isOpened) return null
  return (
    <Button size="sm" aria-keyshortcuts="n" onClick={onOpenNext}>
      {messages.openNext}
    </Button>
  )
}
