import { lazy, Suspense } from 'react'
import { create } from 'zustand'
import { messageOf } from '@/api/errors'
import type { ToastTone } from './Notifications'

const useWanted = create(() => ({ wanted: false }))
const Notifications = lazy(() => import('./Notifications'))

/** Where messages appear. Its code is loaded with the first message, not with the first page. */
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

/** Loads what shows messages ahead of time, where one may have to say that the server is away. */
export const prepareToasts = () => void load().catch(() => undefined)

/** Messages at the window's corner. They stay for five seconds, and for as long as the pointer or the focus is on one. */
export const toast = {
  success: (message: string) => void show('success', message),
  info: (message: string) => void show('info', message),
  failure: (error: unknown) => void show('danger', typeof error === 'string' ? error : messageOf(error)),
}
