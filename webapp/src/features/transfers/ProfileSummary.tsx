import { Anchor, Flex, Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { formatPhone } from '@/lib/format/phone'
import { paths } from '@/lib/paths'
import { tierNumber, useSession } from '@/lib/session/store'
import { KycStatusBadge } from '@/parts/kyc/KycStatusBadge'
import { messages as kyc } from '@/parts/kyc/messages'
import { canVerifyIdentity } from './kycBanner'
import { messages } from './messages'

interface ProfileSummaryProps {
  /** Opens the identity check. Undefined if the banner already has a button for it. */
  onVerifyIdentity: (() => void) | undefined
}

/** ProfileSummary shows the sender's name, contact details, tier, and identity check status. */
export function ProfileSummary({ onVerifyIdentity }: ProfileSummaryProps) {
  const user = useSession((session) => session.user)
  const status = useSession((session) => session.status)
  if (!user) return null
  const contact = [
    user.email,
    user.phoneNumber && formatPhone(user.countryCode, user.phoneNumber),
    user.address.state,
  ]
  return (
    <Flex
      component="section"
      direction="column"
      gap={4}
      miw={0}
      fz="sm"
      c="dimmed"
      aria-label={messages.profile.title}
    >
      <Text fz="sm" fw={600} c="var(--hulak-text)">
        {user.fullName}
      </Text>
      <Group gap="0 12">
        {contact.filter(Boolean).map((line) => (
          <Text key={line} inherit style={{ overflowWrap: 'anywhere' }}>
            {line}
          </Text>
        ))}
      </Group>
      {status && (
        <Group gap="8 12" mt={6}>
          <span>{messages.profile.tier(tierNumber(status.currentTier))}</span>
          <KycStatusBadge status={status.kycStatus} />
          {onVerifyIdentity && canVerifyIdentity(status.kycStatus) ? (
            <Anchor component="button" type="button" fz="inherit" fw={600} onClick={onVerifyIdentity}>
              {status.kycStatus === 'UNVERIFIED' ? kyc.open : kyc.reopen}
            </Anchor>
          ) : (
            <Anchor component={Link} fz="inherit" to={paths.profile}>
              {messages.profile.open}
            </Anchor>
          )}
        </Group>
      )}
    </Flex>
  )
}
