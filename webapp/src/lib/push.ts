import { api, read } from '@/lib/api/client'

/** isPushSupported reports whether this browser can receive pushes. On iOS, only an installed app can. */
export const isPushSupported = () =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const currentSubscription = async () =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? undefined

/**
 * subscribeToPush asks the user for permission and makes this browser receive the sender's pushes. It returns false if
 * the user refused. A subscription of another account in this browser ends.
 */
export async function subscribeToPush(serverKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  await (await currentSubscription())?.unsubscribe()
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
  const { endpoint, keys } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', publicKey: keys?.p256dh ?? '', secret: keys?.auth ?? '' }
  try {
    await read(api.POST('/v1/senders/push-devices', { body }))
  } catch (error) {
    await subscription.unsubscribe()
    throw error
  }
  return true
}

/** movePushToSession ties this browser's pushes to a new session, so that its sign-out ends them. Without pushes, it does nothing. */
export async function movePushToSession() {
  if (!isPushSupported() || Notification.permission !== 'granted') return
  const subscription = await currentSubscription()
  if (!subscription) return
  await read(api.PUT('/v1/senders/push-devices', { body: { endpoint: subscription.endpoint } }))
}
