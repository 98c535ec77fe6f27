import { Button } from '@mantine/core'
import { telUrl } from '@/lib/useSupport'
import { Icon } from '@/ui/Icon'
import { Notice } from '@/ui/Notice'
import type { KycBanner } from './kycBanner'
import { messages } from './messages'

interface KycNoticeProps {
  banner: KycBanner
  phone: string
  onVerifyIdentity: () => void
}

/** KycNotice shows the identity check banner, with a button that opens the check or calls support. */
export function KycNotice({ banner, phone, onVerifyIdentity }: KycNoticeProps) {
  const buttonProps = { size: 'compact-md', variant: 'default' } as const
  const action = banner.opensIdentityCheck ? (
    <Button {...buttonProps} onClick={onVerifyIdentity}>
      {messages.kyc.open}
    </Button>
  ) : (
    phone && (
      <Button
        {...buttonProps}
        component="a"
        href={telUrl(phone)}
        leftSection={<Icon name="phone" size={16} />}
      >
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
