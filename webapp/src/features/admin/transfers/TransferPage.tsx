import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { Permission, Schemas, TransactionDetail } from '@/lib/api/types'
import { formatDay } from '@/lib/format/time'
import { casePath, customerPath, holdPath, paths, replayPath } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { may } from '@/lib/staffAccess'
import { Money } from '@/ui/Money'
import { DeliveryStatusBadge, TransactionStatusBadge } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { Actor } from '../shared/Actor'
import { AdminPage } from '../shared/AdminPage'
import { CopyId } from '../shared/CopyId'
import { DataViews } from '../shared/DataViews'
import { DelayNotice } from '../shared/DelayNotice'
import { DescriptionList } from '../shared/DescriptionList'
import { isDelayed } from '../shared/delay'
import { EventType } from '../shared/EventType'
import { EvidenceDownload } from '../shared/EvidenceDownload'
import { JsonView } from '../shared/JsonView'
import { OptionSwitch } from '../shared/OptionSwitch'
import { Permitted } from '../shared/Permitted'
import { Postings } from '../shared/Postings'
import { QueryResult } from '../shared/QueryResult'
import { eventQuery, senderTimelineQuery, transferQuery } from '../shared/queries'
import { TextLink } from '../shared/TextLink'
import { ExactTime, RelativeTime } from '../shared/Time'
import { withParams } from '../shared/urlParams'
import { messages } from './messages'
import { transferStepsQuery } from './queries'
import { TransferActions } from './TransferActions'
import { TransferCompliance } from './TransferCompliance'
import { TransferMoney } from './TransferMoney'
import classes from './TransferPage.module.css'
import { TransferPeople } from './TransferPeople'

/** tabPermissions maps each tab to the permission that it needs. A tab loads its data when it opens. */
const tabPermissions = {
  summary: 'transfers.read',
  sender: 'transfers.read',
  events: 'timelines.read',
  money: 'transfers.read',
  compliance: 'holds.read',
  views: 'events.read',
} as const satisfies Record<keyof typeof messages.tabs, Permission>

type Tab = keyof typeof tabPermissions

/** TransferPage shows a transfer. The URL has the tab. */
export default function TransferPage() {
  const { id = '' } = useParams()
  const session = useSession()
  const [search, setSearch] = useSearchParams()
  const transfer = useQuery(transferQuery(id))
  const tabs = Object.fromEntries(
    Object.entries(messages.tabs).filter(([name]) => may(tabPermissions[name as Tab])(session)),
  ) as Record<Tab, string>
  const tabParam = search.get('tab') ?? ''
  const tab = tabParam in tabs ? (tabParam as Tab) : 'summary'
  return (
    <AdminPage
      title={transfer.data?.referenceNumber ? `Transfer ${transfer.data.referenceNumber}` : 'Transfer'}
      description={<CopyId id={id} full label="transfer ID" />}
      actions={transfer.data && <TransferActions transfer={transfer.data} />}
    >
      <OptionSwitch
        label={messages.tabsLabel}
        options={tabs}
        value={tab}
        size="sm"
        onChange={(next) => setSearch(withParams(search, { tab: next === 'summary' ? '' : next }))}
      />
      <QueryResult query={transfer} skeletonRows={2}>
        {(detail) => <TabPanel tab={tab} transfer={detail} />}
      </QueryResult>
    </AdminPage>
  )
}

function TabPanel({ tab, transfer }: { tab: Tab; transfer: TransactionDetail }) {
  switch (tab) {
    case 'summary':
      return (
        <>
          {isDelayed(transfer) && (
            <DelayNotice
              transfer={transfer}
              action={
                [transfer.status, transfer.deliveryStatus].includes('HOLD') && (
                  <TextLink isAction to={holdPath(transfer.id)} inherit>
                    {messages.held}
                  </TextLink>
                )
              }
            />
          )}
          <Summary transfer={transfer} />
          <TransferPeople transfer={transfer} />
          <RelatedPages transfer={transfer} />
        </>
      )
    case 'sender':
      return <SenderTimeline id={transfer.id} />
    case 'events':
      return (
        <>
          <Steps id={transfer.id} />
          <Permitted permission="evidence.export">
            <EvidenceDownload transferId={transfer.id} />
          </Permitted>
        </>
      )
    case 'money':
      return <TransferMoney transfer={transfer} />
    case 'compliance':
      return <TransferCompliance id={transfer.id} />
    case 'views':
      return <DataViews filter={{ person: transfer.sender.referenceId }} />
  }
}

/** RelatedPages links to the pages about the transfer that the staff member can open. */
function RelatedPages({ transfer: { id, sender } }: { transfer: TransactionDetail }) {
  const session = useSession()
  const pages: [permission: Permission, to: string, label: string][] = [
    ['cases.read', casePath(id), 'Case'],
    ['events.read', replayPath(`transfer-${id}`), 'Replay transfer'],
    ['senders.lock', `${customerPath(sender.referenceId)}?action=lock`, 'Lock sender'],
  ]
  return (
    <p>
      {pages
        .filter(([permission]) => may(permission)(session))
        .map(([, to, label], index) => (
          <Fragment key={to}>
            {index > 0 && ' · '}
            <TextLink to={to}>{label}</TextLink>
          </Fragment>
        ))}
    </p>
  )
}

/** Steps shows all events of the transfer. */
function Steps({ id }: { id: string }) {
  const steps = useQuery(transferStepsQuery(id))
  return (
    <QueryResult query={steps}>
      {({ result: loadedSteps }) =>
        loadedSteps.length === 0 ? (
          <EmptyState
            illustration="signpost"
            title="Transfer not found"
            text="Check the transfer ID. Copy the full ID from a list."
          />
        ) : (
          <ol className={classes.steps}>
            {loadedSteps.map((step) => (
              <Step key={step.position} step={step} />
            ))}
          </ol>
        )
      }
    </QueryResult>
  )
}

/** SenderTimeline shows the steps that the sender can see. */
function SenderTimeline({ id }: { id: string }) {
  const timeline = useQuery(senderTimelineQuery(id))
  return (
    <QueryResult query={timeline}>
      {({ result }) => (
        <ol className={classes.steps}>
          {result.map(({ at, code, text }) => (
            <li key={`${at} ${code}`} className={classes.step}>
              <div className={classes.head}>
                {text}
                <span className={classes.when}>
                  <ExactTime at={at} /> · <RelativeTime at={at} />
                </span>
              </div>
            </li>
          ))}
        </ol>
      )}
    </QueryResult>
  )
}

function Summary({ transfer }: { transfer: TransactionDetail }) {
  return (
    <DescriptionList
      items={{
        [messages.page.failure]: transfer.payoutFailure,
        Sent: <Money amount={transfer.senderAmount} currency={transfer.senderCurrency} />,
        'Total with fee': <Money amount={transfer.totalAmount} currency={transfer.senderCurrency} />,
        'Beneficiary receives': (
          <Money amount={transfer.recipientAmount} currency={transfer.recipientCurrency} />
        ),
        Transaction: <TransactionStatusBadge status={transfer.status} />,
        Delivery: <DeliveryStatusBadge status={transfer.deliveryStatus} />,
        [messages.page.promised]: formatDay(transfer.dateAvailable, { year: true }),
      }}
    />
  )
}

function Step({ step }: { step: Schemas['TransferStep'] }) {
  const canViewEvents = useSession(may('events.read'))
  return (
    <li className={classes.step}>
      <div className={classes.head}>
        <EventType
          type={step.type}
          {...(canViewEvents && { to: `${paths.events}?event=${step.position}` })}
        />
        <span className={classes.when}>
          <ExactTime at={step.recordedAt} /> · <RelativeTime at={step.recordedAt} />
        </span>
      </div>
      <p className={classes.byline}>
        <Actor id={step.actorId} role={step.actorRole} />
        {step.text && (
          <span className={classes.description}>
            {step.shown ? `Shown to sender: ${step.text}` : step.text}
          </span>
        )}
      </p>
      {step.comments && <blockquote className={classes.comments}>{step.comments}</blockquote>}
      {step.postings.length > 0 && <Postings postings={step.postings} />}
      {canViewEvents && <Payload position={step.position} />}
    </li>
  )
}

/** Payload shows an event's payload. The payload loads when the user opens it. */
function Payload({ position }: { position: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const detail = useQuery({ ...eventQuery(position), enabled: isOpen })
  return (
    <details className={classes.payload} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Payload</summary>
      {isOpen && (
        <QueryResult query={detail} skeletonRows={2}>
          {({ payload }) => <JsonView value={payload} />}
        </QueryResult>
      )}
    </details>
  )
}
