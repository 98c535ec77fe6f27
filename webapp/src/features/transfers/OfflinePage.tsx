import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatDate, formatDateTime } from '@/lib/format/time'
import { type LastTransfer, type LastTransfers, readLastTransfers } from '@/lib/lastTransfers'
import { paths } from '@/lib/paths'
import { Icon } from '@/ui/Icon'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { Page, Panel } from '@/ui/Page'
import { StatusTextBadge } from '@/ui/StatusBadge'
import { EmptyState, LinesSkeleton } from '@/ui/states'
import { messages } from './messages'
import classes from './OfflinePage.module.css'

const { offline: strings } = messages

/** requestedPage returns the page that the service worker could not load. It is never on another site. */
function requestedPage(): string {
  const path = window.location.hash.slice(1)
  const { origin, pathname, search } = new URL(
    path.startsWith('/') ? path : paths.dashboard,
    window.location.origin,
  )
  return origin === window.location.origin && pathname !== paths.offline ? pathname + search : paths.dashboard
}

function Transfer({ transfer }: { transfer: LastTransfer }) {
  const { beneficiaryName, recipientAmount, recipientCurrency, createdAt } = transfer
  return (
    <li className={classes.transfer}>
      <div>
        <strong>{beneficiaryName}</strong>
        <span className={classes.day}>{strings.sentOn(formatDate(createdAt))}</span>
      </div>
      <Money amount={recipientAmount} currency={recipientCurrency} />
      <StatusTextBadge transaction={transfer} />
    </li>
  )
}

function Transfers({ known }: { known: LastTransfers }) {
  return (
    <Panel title={strings.transfers}>
      <p className={classes.knownAt}>{strings.knownAt(formatDateTime(known.knownAt))}</p>
      <ul className={classes.transfers}>
        {known.transfers.map((transfer) => (
          <Transfer key={transfer.id} transfer={transfer} />
        ))}
      </ul>
    </Panel>
  )
}

/** OfflinePage shows the sender's last known transfers. The service worker opens it when a page cannot load. */
export default function OfflinePage() {
  const [isBackOnline, setBackOnline] = useState(false)
  const [known, setKnown] = useState<{ last: LastTransfers | undefined }>()
  useEffect(() => {
    void readLastTransfers().then((last) => setKnown({ last }))
    const showOnline = () => setBackOnline(true)
    window.addEventListener('online', showOnline)
    return () => window.removeEventListener('online', showOnline)
  }, [])
  return (
    <Page
      title={strings.title}
      width="text"
      lead={strings.lead}
      actions={
        <Button leftSection={<Icon name="refresh" />} onClick={() => window.location.assign(requestedPage())}>
          {strings.retry}
        </Button>
      }
    >
      {isBackOnline && <Notice tone="info">{strings.online}</Notice>}
      {!known && <LinesSkeleton />}
      {known?.last && known.last.transfers.length > 0 && <Transfers known={known.last} />}
      {known && !known.last?.transfers.length && (
        <EmptyState title={strings.none} text={strings.noneHint} illustration="signpost" />
      )}
    </Page>
  )
}
