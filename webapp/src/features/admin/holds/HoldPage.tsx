import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import type { Schemas } from '@/lib/api/types'
import { casePath, customerPath, paths, replayPath, transferPath } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { may } from '@/lib/staffAccess'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { DeliveryStatusBadge, TransactionStatusBadge } from '@/ui/StatusBadge'
import { AdminPage } from '../shared/AdminPage'
import { CopyId } from '../shared/CopyId'
import { DescriptionList } from '../shared/DescriptionList'
import { DueTime } from '../shared/DueTime'
import { type Column, Grid } from '../shared/Grid'
import { holdReason } from '../shared/holdReason'
import { KeyList } from '../shared/KeyList'
import { actorName, codeLabel } from '../shared/labels'
import { erasedPerson } from '../shared/messages'
import { PeopleTable } from '../shared/PeopleTable'
import { Permitted } from '../shared/Permitted'
import { QueryResult } from '../shared/QueryResult'
import { getQuery } from '../shared/queries'
import { Section } from '../shared/Section'
import { SuppliedDocuments } from '../shared/SuppliedDocuments'
import { TextLink } from '../shared/TextLink'
import { ExactTime, RelativeTime } from '../shared/Time'
import { useShortcuts } from '../shared/useShortcuts'
import { BlockDialog, UnblockDialog } from './BlockDialogs'
import { BlockStatus } from './BlockStatus'
import { Findings } from './Findings'
import { type HoldAction, HoldDialog } from './HoldDialog'
import classes from './HoldPage.module.css'
import { messages } from './messages'

/** HoldPage shows a transfer's compliance findings and decisions. Staff can release, reject, or block a transfer on hold. */
export default function HoldPage() {
  const { id = '' } = useParams()
  const record = useQuery(getQuery('/v1/admin/holds/{id}', { path: { id } }))
  const [search] = useSearchParams()
  const [action, setAction] = useState<HoldAction | 'block' | 'unblock' | undefined>(
    search.get('action') === 'documents' ? 'documents' : undefined,
  )
  const canDecide = useSession(may('holds.decide')) && Boolean(record.data?.waiting)
  const isProposed = record.data?.block?.state === 'PROPOSED'
  const canBlock = canDecide && record.data?.canBlock
  const canReadCases = useSession(may('cases.read'))
  const navigate = useNavigate()
  const onClose = () => setAction(undefined)
  useShortcuts({
    ...(canDecide && { d: () => setAction('documents') }),
    ...(canDecide && !isProposed && { r: () => setAction('release'), x: () => setAction('reject') }),
    ...(canBlock && { b: () => setAction('block') }),
    ...(canReadCases && { c: () => navigate(casePath(id)) }),
  })
  return (
    <AdminPage
      title={
        record.data?.transaction.referenceNumber
          ? `Transfer on hold ${record.data.transaction.referenceNumber}`
          : 'Transfer on hold'
      }
      description={<CopyId id={id} full label="transfer ID" />}
      actions={
        canDecide && (
          <Group gap="xs">
            {!isProposed && (
              <Button aria-keyshortcuts="r" onClick={() => setAction('release')}>
                {messages.actions.release.label}
              </Button>
            )}
            <Button variant="default" aria-keyshortcuts="d" onClick={() => setAction('documents')}>
              {messages.actions.documents.label}
            </Button>
            {!isProposed && (
              <Button variant="default" aria-keyshortcuts="x" onClick={() => setAction('reject')}>
                {messages.actions.reject.label}
              </Button>
            )}
            {canBlock && (
              <Button variant="default" aria-keyshortcuts="b" onClick={() => setAction('block')}>
                {messages.block.label}
              </Button>
            )}
          </Group>
        )
      }
    >
      <QueryResult query={record}>
        {(holdRecord) => (
          <>
            {canDecide && (
              <div className={classes.keys}>
                <KeyList
                  keys={[
                    ...messages.keys,
                    ...(canBlock ? [messages.blockKey] : []),
                    ...(canReadCases ? [messages.caseKey] : []),
                  ]}
                />
              </div>
            )}
            <HoldStatus record={holdRecord} />
            <BlockStatus
              record={holdRecord}
              onUnblock={() => setAction('unblock')}
              onWithdraw={() => setAction('withdraw')}
            />
            <Summary record={holdRecord} />
            <SuppliedDocuments transferId={holdRecord.transaction.id} documents={holdRecord.supplied} />
            <Decisions record={holdRecord} />
            <PeopleTable people={holdRecord.people} />
            <Findings record={holdRecord} />
            {action === 'block' && <BlockDialog record={holdRecord} onClose={onClose} />}
            {action === 'unblock' && <UnblockDialog record={holdRecord} onClose={onClose} />}
            {action && action !== 'block' && action !== 'unblock' && (
              <HoldDialog
                id={id}
                reference={holdRecord.transaction.referenceNumber}
                action={action}
                needsTwoApprovals={holdRecord.takesTwo && !holdRecord.approved}
                onClose={onClose}
              />
            )}
          </>
        )}
      </QueryResult>
    </AdminPage>
  )
}

function HoldStatus({ record }: { record: Schemas['HoldRecord'] }) {
  const { waiting, holds, approved } = record
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
      {holdReason(record)}{' '}
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

function Summary({ record: { transaction, holds } }: { record: Schemas['HoldRecord'] }) {
  return (
    <DescriptionList
      items={{
        Amount: <Money amount={transaction.senderAmount} currency={transaction.senderCurrency} />,
        Sender: (
          <TextLink to={customerPath(transaction.sender.referenceId)}>
            {transaction.sender.fullName || erasedPerson}
          </TextLink>
        ),
        Beneficiary: (
          <TextLink to={`${paths.events}?person=${transaction.beneficiary.referenceId}`}>
            {transaction.beneficiary.fullName || erasedPerson}
          </TextLink>
        ),
        Transaction: <TransactionStatusBadge status={transaction.status} />,
        Delivery: <DeliveryStatusBadge status={transaction.deliveryStatus} />,
        'Put on hold': holds.map(({ heldAt, stage }) => (
          <div key={heldAt}>
            {codeLabel(stage)}, <RelativeTime at={heldAt} />
          </div>
        )),
        History: (
          <>
            <TextLink to={transferPath(transaction.id)}>View all events</TextLink>
            <Permitted permission="cases.read">
              <br />
              <TextLink to={casePath(transaction.id)}>{messages.caseLink}</TextLink>
            </Permitted>
          </>
        ),
      }}
    />
  )
}

const listColumns: Column<Schemas['ScreenedList']>[] = [
  { name: 'List', cell: ({ list }) => list },
  {
    name: 'Version',
    cell: ({ version }) => (version ? <CopyId id={version} label="list version" /> : 'unknown'),
  },
  { name: 'Result', cell: ({ verdict }) => codeLabel(verdict) },
  { name: 'Screened', cell: ({ screenedAt }) => <ExactTime at={screenedAt} /> },
]

/** Decisions lists each decision with its author, its comments, and the sanctions list versions at the time. */
function Decisions({ record: { decisions, transaction } }: { record: Schemas['HoldRecord'] }) {
  return (
    <Section title="Decisions">
      {decisions.length === 0 && <p className={classes.hint}>{messages.noDecisions}</p>}
      <ol className={classes.decisions}>
        {decisions.map((decision) => (
          <DecisionItem key={decision.position} transferId={transaction.id} decision={decision} />
        ))}
      </ol>
    </Section>
  )
}

function DecisionItem({
  transferId,
  decision,
}: {
  transferId: string
  decision: Schemas['HoldDecisionRecord']
}) {
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
        <TextLink isAction to={replayPath(`transfer-${transferId}`, { position })} size="sm">
          {messages.replay}
        </TextLink>
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
