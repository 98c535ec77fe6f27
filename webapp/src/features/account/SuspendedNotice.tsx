import { Button } from '@mantine/core'
import { telUrl, useSupport } from '@/lib/useSupport'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { messages } from './messages'

/** SuspendedNotice says that the account is suspended and has a button to call support. */
export function SuspendedNotice({ children }: { children: string }) {
  const { phones } = useSupport()
  const phone = phones[0]
  return (
    <Notice
      tone="danger"
      action={
        phone && (
          <Button
            component="a"
            href={telUrl(phone)}
            variant="default"
            size="compact-md"
            leftSection={<Icon name="phone" size={16} />}
          >
            {messages.call(phone)}
          </Button>
        )
      }
    >
      {children}
    </Notice>
  )
}
