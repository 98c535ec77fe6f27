import '@mantine/notifications/styles.css'
import { Anchor } from '@mantine/core'
import { Notifications as MantineNotifications, notifications } from '@mantine/notifications'
import { type HelpSlug, helpPath, helpTitles } from '@/lib/help'
import { Icon, type IconName } from './Icon'
import classes from './Notifications.module.css'
import type { Tone } from './StatusBadge'
import { timing } from './tokens'

export type ToastTone = Extract<Tone, 'success' | 'info' | 'danger'>

const icons: Record<ToastTone, IconName> = { success: 'check', info: 'info', danger: 'warning' }

let replaceable = ''

/** hideReplaced hides the last message that is not an error, unless the user hovers over it or focuses it. */
function hideReplaced() {
  const element = document.getElementById(replaceable)
  if (!element?.matches(':hover') && !element?.contains(document.activeElement))
    notifications.hide(replaceable)
}

/**
 * showNotification shows a message. It replaces the message before it, so that messages do not cover a phone's screen.
 * Errors stay. Screen readers announce errors immediately and other messages when idle.
 */
export function showNotification(tone: ToastTone, message: string, help?: HelpSlug) {
  if (tone !== 'danger') hideReplaced()
  const id = notifications.show({
    message: help ? (
      <>
        <div>{message}</div>
        <Anchor href={helpPath(help)}>Help: {helpTitles[help]}</Anchor>
      </>
    ) : (
      message
    ),
    autoClose: timing.toast,
    role: tone === 'danger' ? 'alert' : 'status',
    mod: { tone },
    icon: <Icon name={icons[tone]} size={18} strokeWidth={2.25} />,
    classNames: {
      root: classes.toast ?? '',
      icon: classes.icon ?? '',
      description: classes.message ?? '',
    },
  })
  if (tone !== 'danger') replaceable = id
}

/** Notifications is the container for messages. */
export default function Notifications() {
  return <MantineNotifications position="top-right" autoClose={timing.toast} pauseResetOnHover="all" />
}
