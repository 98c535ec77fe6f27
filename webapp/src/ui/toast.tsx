import { lazy, Suspense } from 'react'
import { create } from 'zustand'
import { messageOf } from '@/api/errors'

/** How long a message stays; it stays longer while the pointer rests on it. */
const closeAfterMs = 5_000

const useWanted = create(() => ({ wanted: false }))
const Notifications = lazy(() => import('./Notifications'))

/** Where messages appear. Its code is loaded with the first message, not with the first page. */
export function NotificationsHost() {
  const wanted = useWanted((s) => s.wanted)
  return <Suspense>{wanted && <Notifications />}</Suspense>
}

async function show(color: string, message: string) {
  useWanted.setState({ wanted: true })
  const { notifications } = await import('@mantine/notifications')
  notifications.show({ message, color, autoClose: closeAfterMs, withBorder: true })
}

export const toast = {
  success: (message: string) => void show('teal', message),
  info: (message: string) => void show('dusk', message),
  failure: (error: unknown) => void show('red', typeof error === 'string' ? error : messageOf(error)),
}
