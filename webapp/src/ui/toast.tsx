import { lazy, Suspense } from 'react'
import { create } from 'zustand'
import { messageOf } from '@/api/errors'
import type { ToastTone } from './Notifications'

const useWanted = create(() => ({ wanted: false }))
const Notifications = lazy(() => import('./Notifications'))

/** NotificationsHost shows messages. Its code loads with the first message, not with the first page. */
export function NotificationsHost() {
  const wanted = useWanted((s) => s.wanted)
  return <Suspense>{wanted && <Notifications />}</Suspense>
}

const load = () => import('./Notifications')

async function show(tone: ToastTone, message: string) {
  const { announce } = await load()
  useWanted.setState({ wanted: true })
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
