import { Button } from '@mantine/core'
import { dial, useSupport } from '@/app/useSupport'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import { messages } from './messages'

/** Suspended is a notice about a suspended account, with a button to call support. */
export function Suspended({ children }: { children: string }) {
  const { phones } = useSupport()
  const phone = phones[0]
  return (
    <Notice
      tone="danger"
      action={
        phone && (
          <Button
            component="a"
            href={dial(phone)}
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
