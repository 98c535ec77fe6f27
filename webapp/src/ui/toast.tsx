import { lazy, Suspense } from 'react'
import { create } from 'zustand'
import { messageOf } from '@/api/errors'
import type { ToastTone } from './Notifications'

const useNotificationsNeeded = create(() => ({ needed: false }))
const Notifications = lazy(() => import('./Notifications'))

/** NotificationsHost is the container for messages. Its code loads with the first message. */
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

/** prepareToasts loads the code of messages early, because the server may be unreachable when one is needed. */
export const prepareToasts = () => void load().catch(() => undefined)

/** toast shows messages in the corner for five seconds. They stay while hovered or focused. */
export const toast = {
  success: (message: string) => void show('success', message),
  info: (message: string) => void show('info', message),
  failure: (error: unknown) => void show('danger', typeof error === 'string' ? error : messageOf(error)),
}
