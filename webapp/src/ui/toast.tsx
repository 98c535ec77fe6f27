import { lazy, Suspense } from 'react'
import { create } from 'zustand'
import { messageOf } from '@/lib/api/errors'
import { type HelpSlug, helpForError } from '@/lib/help'
import type { ToastTone } from './Notifications'

const useNotificationsNeeded = create(() => ({ needed: false }))
const Notifications = lazy(() => import('./Notifications'))

/** NotificationsHost renders the container for messages. It loads the container's code with the first message. */
export function NotificationsHost() {
  const needed = useNotificationsNeeded((s) => s.needed)
  return <Suspense>{needed && <Notifications />}</Suspense>
}

const load = () => import('./Notifications')

async function show(tone: ToastTone, message: string, help?: HelpSlug) {
  const { showNotification } = await load()
  useNotificationsNeeded.setState({ needed: true })
  showNotification(tone, message, help)
}

/** prepareToasts loads the code early, because a message might have to report that the server is unreachable. */
export const prepareToasts = () => void load().catch(() => undefined)

/**
 * toast shows messages in the corner for five seconds. A message stays open while hovered or focused. An error links to
 * its help article.
 */
export const toast = {
  success: (message: string) => void show('success', message),
  info: (message: string) => void show('info', message),
  failure: (error: unknown) =>
    void show('danger', typeof error === 'string' ? error : messageOf(error), helpForError(error)),
}
