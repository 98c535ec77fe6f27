import { Button, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { groupThousands } from '@/lib/money/decimal'
import { paths } from '@/lib/paths'
import { refreshAccount } from '@/lib/session/actions'
import { isKycSuspended, isKycVerified, nextTier, tierNumber, useSession } from '@/lib/session/store'
import { AvailableAmount } from '@/parts/limits/AvailableAmount'
import { Notice } from '@/ui/Notice'
import { Page, Panel } from '@/ui/Page'
import { Row } from '@/ui/Rows'
import { Badge } from '@/ui/StatusBadge'
import { toast } from '@/ui/toast'
import { WidgetFrame, type WidgetMessage } from '@/ui/WidgetFrame'
import { messages } from './messages'
import { SuspendedNotice } from './SuspendedNotice'
import { tiers } from './tiers'
import classes from './UpgradeTierPage.module.css'

const text = messages.tier

function handleWidgetMessage({ status, message }: WidgetMessage) {
  if (status === 'TIER_REQUEST_FAILED') return toast.failure(message || text.title)
  toast.success(message || text.requested)
  void refreshAccount().catch(() => undefined)
}

/** TierRequest lets a verified sender request the next tier. Other senders see a notice. */
function TierRequest() {
  const suspended = useSession(isKycSuspended)
  const verified = useSession(isKycVerified)
  const status = useSession((s) => s.status)
  if (suspended) return <SuspendedNotice>{text.suspended}</SuspendedNotice>
  if (status?.currentTier === 'THREE') {
    return (
      <Notice tone="success" title={text.congratulations}>
        {text.allUnlocked}
      </Notice>
    )
  }
  if (!verified) {
    return (
      <Notice
        tone="warning"
        action={
          <Button component={Link} to={paths.profile} state={{ fromHeader: true }}>
            {text.verify}
          </Button>
        }
      >
        {text.unverified}
      </Notice>
    )
  }
  return (
    <Panel title={text.requestTier(nextTier(status?.currentTier))}>
      {status?.requestedTier ? (
        <Notice tone="info">{text.requested}</Notice>
      ) : (
        <WidgetFrame type="tier" onMessage={handleWidgetMessage} />
      )}
    </Panel>
  )
}

function TierList() {
  const current = useSession((s) => tierNumber(s.status?.currentTier))
  return (
    <aside className={classes.tiers} aria-label={text.panelLabel}>
      <AvailableAmount />
      {tiers.map((tier) => (
        <section key={tier.number} data-current={tier.number === current || undefined}>
          <h2>
            {messages.profile.tierName(tier.number)}{' '}
            {tier.number === current && <Badge tone="info">{text.yourTier}</Badge>}
          </h2>
          <dl>
            {(['perTransaction', 'perDay', 'per30Days', 'per180Days'] as const).map((window) => (
              <Row key={window} name={text[window]}>
                ${groupThousands(tier[window])}
                {window === 'perTransaction' && tier.feesIncluded && <small>{text.feesIncluded}</small>}
              </Row>
            ))}
          </dl>
          <Text mt={8} fz="sm" c="dimmed" lh="var(--hulak-leading-text)">
            {text.requirements}: {tier.requirements}.
          </Text>
        </section>
      ))}
    </aside>
  )
}

export default function UpgradeTierPage() {
  return (
    <Page title={text.title} lead={text.lead}>
      <div className={classes.columns}>
        <div>
          <TierRequest />
        </div>
        <TierList />
      </div>
    </Page>
  )
}
