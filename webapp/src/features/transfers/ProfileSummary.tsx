import { Anchor } from '@mantine/core'
import { Link } from 'react-router-dom'
import { formatPhone } from '@/lib/format/phone'
import { paths } from '@/lib/paths'
import { tierNumber, useSession } from '@/lib/session/store'
import { KycStatusBadge } from '@/parts/kyc/KycStatusBadge'
import { messages as kyc } from '@/parts/kyc/messages'
import { canVerifyIdentity } from './kycBanner'
import { messages } from './messages'
import classes from './ProfileSummary.module.css'

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
    <section className={classes.profile} aria-label={messages.profile.title}>
      <p className={classes.name}>{user.fullName}</p>
      <p className={classes.contact}>
        {contact.filter(Boolean).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      {status && (
        <div className={classes.identity}>
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
        </div>
      )}
    </section>
  )
}
