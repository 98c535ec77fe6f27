import { Anchor, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { casePath, paths, replayPath, transferPath } from '@/app/paths'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { DeliveryStatusBadge, TransactionStatusBadge } from '@/ui/StatusBadge'
import { actorName, titled } from './actors'
import { messages } from './compliance/messages'
import { holdQuery } from './compliance/queries'
import classes from './HoldPage.module.css'
import { AdminPage } from './parts/AdminPage'
import { Answer } from './parts/Answer'
import { CopyId } from './parts/CopyId'
import { Due } from './parts/Due'
import { Fact, Facts } from './parts/Facts'
import { Findings } from './parts/Findings'
import { type Column, Grid } from './parts/Grid'
import { type HoldAction, HoldDialog } from './parts/HoldDialog'
import { SuppliedDocuments } from './parts/SuppliedDocuments'
import { Exactly, When } from './parts/When'
import type { HoldDecided, HoldRecord, KnownList } from './types'

/** HoldPage shows the compliance details of a transfer: findings, decisions, and available actions. */
export default function HoldPage() {
  const { id = '' } = useParams()
  const record = useQuery(holdQuery(id))
  const [action, setAction] = useState<HoldAction>()
  return (
    <AdminPage
      title="Transfer on hold"
      about={<CopyId id={id} whole label="transfer ID" />}
      actions={
        record.data?.waiting && (
          <Group gap="xs">
            <Button onClick={() => setAction('release')}>{messages.holds.actions.release.label}</Button>
            <Button variant="default" onClick={() => setAction('documents')}>
              {messages.holds.actions.documents.label}
            </Button>
            <Button variant="default" onClick={() => setAction('reject')}>
              {messages.holds.actions.reject.label}
            </Button>
          </Group>
        )
      }
    >
      <Answer query={record}>
        {(known) => (
          <>
            <Standing record={known} />
            <Summary record={known} />
            <SuppliedDocuments
              transferId={known.transaction.id}
              documents={known.supplied}
              className={classes.heading}
            />
            <Decisions record={known} />
            <Findings record={known} />
            <HoldDialog
              id={id}
              action={action}
              takesTwo={known.takesTwo && !known.approved}
              onClose={() => setAction(undefined)}
            />
          </>
        )}
      </Answer>
    </AdminPage>
  )
}

function Standing({ record: { waiting, holds, approved } }: { record: HoldRecord }) {
  const last = holds.at(-1)
  if (!last) return <Notice tone="info">{messages.holds.neverHeld}</Notice>
  if (!waiting) {
    return (
      <Notice tone="info" title={messages.holds.decided}>
        {last.outcome && titled(last.outcome)} {last.closedAt && <When at={last.closedAt} />}
      </Notice>
    )
  }
  return (
    <Notice tone="warning" title={messages.holds.waits}>
      {last.reasons.map(titled).join(', ')}.{' '}
      {last.waitsSince ? (
        <>
          {messages.holds.waitsForSender} <When at={last.waitsSince} />.{' '}
        </>
      ) : (
        <>
          To be decided <Due at={last.dueAt} />.{' '}
        </>
      )}
      {approved && messages.holds.approved(approved.name)}
      {last.documents.length > 0 && ` Asked for: ${last.documents.map(titled).join(', ')}.`}
    </Notice>
  )
}

function Summary({ record: { transaction, holds } }: { record: HoldRecord }) {
  const { sender, beneficiary } = transaction
  return (
    <Facts>
      <Fact name="Amount">
        <Money amount={transaction.senderAmount} currency={transaction.senderCurrency} />
      </Fact>
      <Fact name="Sender">
        <Anchor component={Link} to={`${paths.events}?person=${sender.referenceId}`}>
          {sender.fullName || messages.holds.erased}
        </Anchor>
      </Fact>
      <Fact name="Beneficiary">
        <Anchor component={Link} to={`${paths.events}?person=${beneficiary.referenceId}`}>
          {beneficiary.fullName || messages.holds.erased}
        </Anchor>
      </Fact>
      <Fact name="Transaction">
        <TransactionStatusBadge status={transaction.status} />
      </Fact>
      <Fact name="Delivery">
        <DeliveryStatusBadge status={transaction.deliveryStatus} />
      </Fact>
      <Fact name="Held">
        {holds.map(({ heldAt, stage }) => (
          <div key={heldAt}>
            {titled(stage)}, <When at={heldAt} />
          </div>
        ))}
      </Fact>
      <Fact name="History">
        <Anchor component={Link} to={transferPath(transaction.id)}>
          All events
        </Anchor>
        <br />
        <Anchor component={Link} to={casePath(transaction.id)}>
          {messages.cases.link}
        </Anchor>
      </Fact>
    </Facts>
  )
}

const knownColumns: Column<KnownList>[] = [
  { name: 'List', cell: ({ list }) => list },
  {
    name: 'Version',
    cell: ({ version }) => (version ? <CopyId id={version} label="list version" /> : 'unknown'),
  },
  { name: 'Result', cell: ({ verdict }) => titled(verdict) },
  { name: 'Screened', cell: ({ screenedAt }) => <Exactly at={screenedAt} /> },
]

/** Decisions lists each decision with its author, reason, and what was known at the time. */
function Decisions({ record: { decisions, transaction } }: { record: HoldRecord }) {
  const transfer = transaction.id
  return (
    <section aria-labelledby="decisions">
      <h2 id="decisions" className={classes.heading}>
        Decisions
      </h2>
      {decisions.length === 0 && <p className={classes.none}>{messages.holds.undecided}</p>}
      <ol className={classes.decisions}>
        {decisions.map((decision) => (
          <Decided key={decision.position} transfer={transfer} decision={decision} />
        ))}
      </ol>
    </section>
  )
}

function Decided({ transfer, decision }: { transfer: string; decision: HoldDecided }) {
  const { by, at, comments, documents, known, position } = decision
  return (
    <li className={classes.decision}>
      <p className={classes.who}>
        <strong>
          {titled(decision.decision)} by {by.name || actorName(by.id, by.role)}
        </strong>{' '}
        <span className={classes.when}>
          <Exactly at={at} />
        </span>{' '}
        <Anchor component={Link} to={replayPath(`transfer-${transfer}`, { position })} size="sm">
          {messages.holds.replay}
        </Anchor>
      </p>
      {documents.length > 0 && <p className={classes.who}>{documents.map(titled).join(', ')}</p>}
      {comments && <blockquote className={classes.comments}>{comments}</blockquote>}
      <Grid
        caption={`Lists known when it was ${titled(decision.decision).toLowerCase()}`}
        columns={knownColumns}
        rows={known}
        rowKey={({ list }) => list}
      />
    </li>
  )
}
