import { Button } from '@mantine/core'
import { dial } from '@/app/useSupport'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import type { KycBanner } from './kycBanner'
import { messages } from './messages'

interface KycNoticeProps {
  banner: KycBanner
  phone: string
  onCheck: () => void
}

/** KycNotice shows the state of the identity check and the next step: the check or a call. */
export function KycNotice({ banner, phone, onCheck }: KycNoticeProps) {
  const offer = { size: 'compact-md', variant: 'default' } as const
  const action = banner.leads ? (
    <Button {...offer} onClick={onCheck}>
      {messages.kyc.open}
    </Button>
  ) : (
    phone && (
      <Button {...offer} component="a" href={dial(phone)} leftSection={<Icon name="phone" size={16} />}>
        {messages.kyc.call}
      </Button>
    )
  )
  return (
    <Notice tone={banner.tone} action={action}>
      {banner.text}
    </Notice>
  )
}
