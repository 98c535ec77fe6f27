import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { formatPhone } from '@/lib/format/phone'
import { paths } from '@/lib/paths'
import { isKycSuspended, tierNumber, useSession } from '@/lib/session/store'
import { KycStatusBadge } from '@/parts/kyc/KycStatusBadge'
import { KycWidget } from '@/parts/kyc/KycWidget'
import { messages as kyc } from '@/parts/kyc/messages'
import { Page, Panel } from '@/ui/Page'
import { Row } from '@/ui/Rows'
import { Badge } from '@/ui/StatusBadge'
import { LinesSkeleton } from '@/ui/states'
import { messages } from './messages'
import classes from './ProfilePage.module.css'
import { SuspendedNotice } from './SuspendedNotice'

const text = messages.profile

function VerificationStatus({ verified }: { verified: boolean }) {
  if (verified) return <Badge tone="success">{text.verified}</Badge>
  return (
    <>
      <Badge tone="muted">{text.notVerified}</Badge>
      <Anchor component={Link} to={paths.accountVerification} state={{ next: paths.profile }} size="sm">
        {text.verifyNow}
      </Anchor>
    </>
  )
}

function AddPhone() {
  return (
    <Anchor component={Link} to={paths.settings} state={{ fromNotification: 'phone' }} size="sm">
      {text.addPhone}
    </Anchor>
  )
}

function Details() {
  const user = useSession((s) => s.user)
  const status = useSession((s) => s.status)
  if (!user || !status) return <LinesSkeleton lines={6} />
  const rows = [
    { label: text.name, value: user.fullName || text.none },
    { label: text.email, value: user.email, note: <VerificationStatus verified={status.isEmailVerified} /> },
    {
      label: text.phone,
      value: user.phoneNumber ? formatPhone(user.countryCode, user.phoneNumber) : text.none,
      note: user.phoneNumber ? <VerificationStatus verified={status.isPhoneVerified} /> : <AddPhone />,
    },
    { label: text.state, value: user.address.state || text.none },
    {
      label: text.country,
      value: text.countries[user.address.country] ?? (user.address.country || text.none),
    },
    { label: text.tier, value: text.tierName(tierNumber(status.currentTier)) },
  ]
  return (
    <dl className={classes.details}>
      {rows.map(({ label, value, note }) => (
        <Row key={label} name={label}>
          <span>{value}</span> {note}
        </Row>
      ))}
    </dl>
  )
}

function IdentityCheck({ initiallyOpen }: { initiallyOpen: boolean }) {
  const status = useSession((s) => s.status?.kycStatus)
  const [opened, setOpened] = useState(initiallyOpen)
  if (!status) return <LinesSkeleton lines={2} />
  const canOpen = ['UNVERIFIED', 'RETRY_REQUESTED', 'DOCUMENT_REQUESTED'].includes(status)
  return (
    <Stack gap="md">
      <Text maw="60ch" c="dimmed">
        {kyc.explanations[status]}
      </Text>
      {canOpen && opened && <KycWidget onVerified={() => setOpened(false)} />}
      {canOpen && !opened && (
        <Button onClick={() => setOpened(true)} style={{ alignSelf: 'flex-start' }}>
          {status === 'UNVERIFIED' ? kyc.open : kyc.reopen}
        </Button>
      )}
    </Stack>
  )
}

interface LinkButtonProps {
  to: string
  variant?: 'filled' | 'default'
  disabled: boolean
  children: string
}

/**
 * LinkButton is a link that looks like a button. If disabled, it renders a button, because a link cannot be
 * disabled.
 */
function LinkButton({ to, variant = 'filled', disabled, children }: LinkButtonProps) {
  if (disabled) return <Button disabled>{children}</Button>
  return (
    <Button component={Link} to={to} variant={variant}>
      {children}
    </Button>
  )
}

/**
 * ProfilePage shows the sender's details and the identity check. The identity check opens automatically if the
 * user followed the link in the header.
 */
export default function ProfilePage() {
  const { state } = useLocation()
  const suspended = useSession(isKycSuspended)
  const kycStatus = useSession((s) => s.status?.kycStatus)
  const fromHeader = (state as { fromHeader?: boolean } | null)?.fromHeader === true
  return (
    <Page
      title={text.title}
      actions={
        <>
          <LinkButton to={paths.upgradeTier} variant="default" disabled={suspended}>
            {text.upgrade}
          </LinkButton>
          <LinkButton to={paths.accountBeneficiaryCreate} disabled={suspended}>
            {text.addBeneficiary}
          </LinkButton>
        </>
      }
    >
      {suspended && <SuspendedNotice>{kyc.suspended}</SuspendedNotice>}
      <Panel title={text.details}>
        <Details />
      </Panel>
      <Panel title={text.identity} headerContent={kycStatus && <KycStatusBadge status={kycStatus} />}>
        <IdentityCheck initiallyOpen={fromHeader} />
      </Panel>
    </Page>
  )
}
