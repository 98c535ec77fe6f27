import '@mantine/notifications/styles.css'
import { Notifications as MantineNotifications } from '@mantine/notifications'

export default function Notifications() {
  return <MantineNotifications position="top-right" />
}
