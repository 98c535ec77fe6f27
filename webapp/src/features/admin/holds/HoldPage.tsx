import { Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { casePath, paths, replayPath, transferPath } from '@/lib/paths'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { DeliveryStatusBadge, TransactionStatusBadge } from '@/ui/StatusBadge'
import { AdminPage } from '../shared/AdminPage'
import { CopyId } from '../shared/CopyId'
import { DescriptionItem, DescriptionList } from '../shared/DescriptionList'
import { type Column, Grid } from '../shared/Grid'
import { actorName, codeLabel } from '../shared/labels'
import { erasedPerson } from '../shared/messages'
import { QueryResult } from '../shared/QueryResult'
import { SuppliedDocuments } from '../shared/SuppliedDocuments'
import { ExactTime, RelativeTime } from '../shared/Time'
import type { ScreenedList } from '../shared/types'
import { DueTime } from './DueTime'
import { Findings } from './Findings'
import { type HoldAction, HoldDialog } from './HoldDialog'
import classes from './HoldPage.module.css'
import { messages } from './messages'
import { holdQuery } from './queries'
import type { HoldDecision, HoldRecord } from './types'

/** HoldPage shows a transfer's compliance findings and decisions. Staff can release or reject a transfer on hold. */
export default function HoldPage() {
  const { id = '' } = useParams()
  const record = useQuery(holdQuery(id))
  const [action, setAction] = useState<HoldAction>()
  return (
    <AdminPage
      title="Transfer on hold"
      description={<CopyId id={id} full label="transfer ID" />}
      actions={
        record.data?.waiting && (
          <Group gap="xs">
            <Button onClick={() => setAction('release')}>{messages.actions.release.label}</Button>
            <Button variant="default" onClick={() => setAction('documents')}>
              {messages.actions.documents.label}
            </Button>
            <Button variant="default" onClick={() => setAction('reject')}>
              {messages.actions.reject.label}
            </Button>
          </Group>
        )
      }
    >
      <QueryResult query={record}>
        {(holdRecord) => (
          <>
            <HoldStatus record={holdRecord} />
            <Summary record={holdRecord} />
            <SuppliedDocuments
              transferId={holdRecord.transaction.id}
              documents={holdRecord.supplied}
              className={classes.heading}
            />
            <Decisions record={holdRecord} />
            <Findings record={holdRecord} />
            {action && (
              <HoldDialog
                id={id}
                action={action}
                needsTwoApprovals={holdRecord.takesTwo && !holdRecord.approved}
                onClose={() => setAction(undefined)}
              />
            )}
          </>
        )}
      </QueryResult>
    </AdminPage>
  )
}

function HoldStatus({ record: { waiting, holds, approved } }: { record: HoldRecord }) {
  const latestHold = holds.at(-1)
  if (!latestHold) return <Notice tone="info">{messages.neverHeld}</Notice>
  if (!waiting) {
    return (
      <Notice tone="info" title={messages.notOnHold}>
        {latestHold.outcome && codeLabel(latestHold.outcome)}{' '}
        {latestHold.closedAt && <RelativeTime at={latestHold.closedAt} />}
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title={messages.needsDecision}>
      {latestHold.reasons.map(codeLabel).join(', ')}.{' '}
      {latestHold.waitsSince ? (
        <>
          {messages.pausedForSender} <RelativeTime at={latestHold.waitsSince} />.{' '}
        </>
      ) : (
        <>
          Decision deadline: <DueTime at={latestHold.dueAt} />.{' '}
        </>
      )}
      {approved && messages.approved(approved.name)}
      {latestHold.documents.length > 0 &&
        ` Requested documents: ${latestHold.documents.map(codeLabel).join(', ')}.`}
    </Notice>
  )
}

function Summary({ record: { transaction, holds } }: { record: HoldRecord }) {
  const { sender, beneficiary } = transaction
  return (
    <DescriptionList>
      <DescriptionItem name="Amount">
        <Money amount={transaction.senderAmount} currency={transaction.senderCurrency} />
      </DescriptionItem>
      <DescriptionItem name="Sender">
        <Anchor component={Link} to={`${paths.events}?person=${sender.referenceId}`}>
          {sender.fullName || erasedPerson}
        </Anchor>
      </DescriptionItem>
      <DescriptionItem name="Beneficiary">
        <Anchor component={Link} to={`${paths.events}?person=${beneficiary.referenceId}`}>
          {beneficiary.fullName || erasedPerson}
        </Anchor>
      </DescriptionItem>
      <DescriptionItem name="Transaction">
        <TransactionStatusBadge status={transaction.status} />
      </DescriptionItem>
      <DescriptionItem name="Delivery">
        <DeliveryStatusBadge status={transaction.deliveryStatus} />
      </DescriptionItem>
      <DescriptionItem name="Put on hold">
        {holds.map(({ heldAt, stage }) => (
          <div key={heldAt}>
            {codeLabel(stage)}, <RelativeTime at={heldAt} />
          </div>
        ))}
      </DescriptionItem>
      <DescriptionItem name="History">
        <Anchor component={Link} to={transferPath(transaction.id)}>
          View all events
        </Anchor>
        <br />
        <Anchor component={Link} to={casePath(transaction.id)}>
          {messages.caseLink}
        </Anchor>
      </DescriptionItem>
    </DescriptionList>
  )
}

const listColumns: Column<ScreenedList>[] = [
  { name: 'List', cell: ({ list }) => list },
  {
    name: 'Version',
    cell: ({ version }) => (version ? <CopyId id={version} label="list version" /> : 'unknown'),
  },
  { name: 'Result', cell: ({ verdict }) => codeLabel(verdict) },
  { name: 'Screened', cell: ({ screenedAt }) => <ExactTime at={screenedAt} /> },
]

/** Decisions lists each decision with its author, its comments, and the sanctions list versions at the time. */
function Decisions({ record: { decisions, transaction } }: { record: HoldRecord }) {
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions" className={classes.heading}>
        Decisions
      </h2>
      {decisions.length === 0 && <p className={classes.hint}>{messages.noDecisions}</p>}
      <ol className={classes.decisions}>
        {decisions.map((decision) => (
          <DecisionItem key={decision.position} transferId={transaction.id} decision={decision} />
        ))}
      </ol>
    </section>
  )
}

function DecisionItem({ transferId, decision }: { transferId: string; decision: HoldDecision }) {
  const { by, at, comments, documents, known, position } = decision
  return (
    <li className={classes.decision}>
      <p className={classes.header}>
        <strong>
          {codeLabel(decision.decision)} by {by.name || actorName(by.id, by.role)}
        </strong>{' '}
        <span className={classes.when}>
          <ExactTime at={at} />
        </span>{' '}
        <Anchor component={Link} to={replayPath(`transfer-${transferId}`, { position })} size="sm">
          {messages.replay}
        </Anchor>
      </p>
      {documents.length > 0 && <p className={classes.header}>{documents.map(codeLabel).join(', ')}</p>}
      {comments && <blockquote className={classes.comments}>{comments}</blockquote>}
      <Grid
        caption={`Sanctions lists in effect at the time of the decision: ${codeLabel(decision.decision).toLowerCase()}`}
        columns={listColumns}
        rows={known}
        rowKey={({ list }) => list}
      />
    </li>
  )
}
