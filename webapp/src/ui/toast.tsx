import { lazy, Suspense } from 'react'
import { create } from 'zustand'
import { messageOf } from '@/api/errors'
import type { ToastTone } from './Notifications'

const useNotificationsNeeded = create(() => ({ needed: false }))
const Notifications = lazy(() => import('./Notifications'))

/** NotificationsHost shows messages. Its code loads with the first message, not with the first page. */
export function NotificationsHost() {
  const needed = useNotificationsNeeded((s) => s.needed)
  return <Suspense>{needed && <Notifications />}</Suspense>
}

const load = () => import('./Notifications')

async function show(tone: ToastTone, message: string) {
  const { announce } = await load()
  useNotificationsNeeded.setState({ needed: true })
  announce(tone, message)
}

/** prepareToasts loads the message code early, in case the server becomes unreachable. */
export const prepareToasts = () => void load().catch(() => undefined)

/** toast shows messages in the corner for five seconds, or longer while the pointer or the focus is on one. */
export const toast = {
  success: (message: string) => void show('success', message),
  info: (message: string) => void show('info', message),
  failure: (error: unknown) => void show('danger', typeof error === 'string' ? error : messageOf(error)),
}
