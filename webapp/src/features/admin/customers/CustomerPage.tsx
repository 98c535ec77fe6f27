import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Schemas, Transaction } from '@/lib/api/types'
import { formatDate, formatDay } from '@/lib/format/time'
import { groupThousands } from '@/lib/money/decimal'
import { casePath, complaintRecordPath, holdPath, paths, replayPath, transferPath } from '@/lib/paths'
import { useSession } from '@/lib/session/store'
import { may } from '@/lib/staffAccess'
import { Money } from '@/ui/Money'
import { Notice } from '@/ui/Notice'
import { DeliveryStatusBadge, TransactionStatusBadge } from '@/ui/StatusBadge'
import { AdminPage } from '../shared/AdminPage'
import { CopyId } from '../shared/CopyId'
import { DelayNotice } from '../shared/DelayNotice'
import { DescriptionList } from '../shared/DescriptionList'
import { isDelayed } from '../shared/delay'
import { type Column, Grid } from '../shared/Grid'
import { codeLabel } from '../shared/labels'
import { erased } from '../shared/messages'
import { Permitted } from '../shared/Permitted'
import { QueryResult } from '../shared/QueryResult'
import { Section } from '../shared/Section'
import { TextLink } from '../shared/TextLink'
import { ExactTime, RelativeTime } from '../shared/Time'
import { CustomerActions } from './CustomerActions'
import { CustomerNotes } from './CustomerNotes'
import classes from './CustomerPage.module.css'
import { CustomerTimeline } from './CustomerTimeline'
import { LockSender } from './LockSender'
import { messages } from './messages'
import { customerCasesQuery, customerContactsQuery, customerQuery, customerTransfersQuery } from './queries'
import { UnlockDialog } from './UnlockDialog'

const { customer: strings } = messages

type Customer = Schemas['Customer']

/** CustomerPage shows a sender's account and everything that belongs to it. */
export default function CustomerPage() {
  const { id = '' } = useParams()
  const customer = useQuery(customerQuery(id))
  const [unlocking, setUnlocking] = useState(false)
  const { fullName, locked, sendingLocked } = customer.data ?? {}
  const name = fullName || erased
  return (
    <AdminPage
      title={customer.data ? name : 'Customer'}
      description={<CopyId id={id} label="sender ID" />}
      actions={
        customer.data && (
          <>
            <Permitted permission="events.read">
              <TextLink isAction size="sm" to={replayPath(`sender-${id}`)}>
                {strings.history}
              </TextLink>
            </Permitted>
            <CustomerActions customer={customer.data} />
            <Permitted permission="senders.lock">
              {(locked || sendingLocked) && (
                <Button variant="default" onClick={() => setUnlocking(true)}>
                  {strings.unlock}
                </Button>
              )}
              {!locked && <LockSender sender={{ id, fullName: name }} />}
            </Permitted>
          </>
        )
      }
    >
      <QueryResult query={customer}>
        {(data) => (
          <>
            <Alerts customer={data} />
            <DelayedTransfers id={id} />
            <Account customer={data} />
            <RecentTransfers id={id} />
            <div className={classes.columns}>
              <Section title="Limits">
                <p className={classes.hint}>{strings.limitsHint(groupThousands(data.left), data.window)}</p>
                <Grid
                  caption="Limits"
                  columns={limitColumns}
                  rows={data.limits}
                  rowKey={({ window: period }) => period}
                />
              </Section>
              <ListSection
                title="Recipients"
                columns={recipientColumns}
                rows={data.recipients}
                rowKey={({ id: key }) => key}
                empty={strings.noRecipients}
              />
              <ListSection
                title="Funding sources"
                columns={sourceColumns}
                rows={data.fundingSources}
                rowKey={({ id: key }) => key}
                empty={strings.noSources}
              />
              <ListSection
                title="Devices"
                columns={deviceColumns}
                rows={data.devices}
                rowKey={({ signedInAt, address }) => signedInAt + address}
                empty={strings.noDevices}
              />
              <ListSection
                title="Complaints"
                columns={complaintColumns}
                rows={data.complaints}
                rowKey={({ id: key }) => key}
                empty={strings.noComplaints}
              />
              <ListSection
                title="Scheduled transfers"
                columns={scheduleColumns}
                rows={data.schedules}
                rowKey={({ id: key }) => key}
                empty={strings.noSchedules}
              />
              <Permitted permission="cases.read">
                <Cases id={id} />
              </Permitted>
              <Permitted permission="events.read">
                <CustomerTimeline id={id} />
                <CustomerNotes id={id} />
              </Permitted>
            </div>
          </>
        )}
      </QueryResult>
      {unlocking && <UnlockDialog id={id} fullName={name} onClose={() => setUnlocking(false)} />}
    </AdminPage>
  )
}

/** Alerts shows what staff must know before they act: a lock, a request to delete the data, and transfers on hold. */
function Alerts({ customer }: { customer: Customer }) {
  const { locked, sendingLocked, lockedReason, erasure, holds } = customer
  const linkTo = useSession(may('holds.read')) ? holdPath : transferPath
  return (
    <>
      {(locked || sendingLocked) && (
        <Notice tone="danger" title={locked ? strings.lockedTitle : strings.sendingLockedTitle}>
          {lockedReason}
        </Notice>
      )}
      {erasure && <Notice tone="warning">{strings.erasure[erasure]}</Notice>}
      {holds.length > 0 && (
        <Notice tone="warning" title={strings.onHold(holds.length)}>
          <ul className={classes.plain}>
            {holds.map(({ transferId, reasons, dueAt }) => (
              <li key={transferId}>
                <TextLink to={linkTo(transferId)}>{reasons.map(codeLabel).join(', ')}</TextLink>.{' '}
                {strings.due} <ExactTime at={dueAt} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}

function Account({ customer }: { customer: Customer }) {
  const contacts = useQuery(customerContactsQuery(customer.id))
  const canReveal = useSession(may('contacts.read'))
  const withCheck = (text: string, verified: boolean): ReactNode =>
    text === '' ? strings.none : verified ? text : `${text} (${strings.unverified})`
  const { email, phoneNumber } = contacts.data ?? customer
  const isErased = customer.fullName === ''
  return (
    <>
      <DescriptionList
        items={{
          Email: withCheck(email, customer.isEmailVerified),
          Phone: withCheck(
            contacts.data ? `${contacts.data.countryCode} ${phoneNumber}`.trim() : phoneNumber,
            customer.isPhoneVerified,
          ),
          State: customer.address.state || strings.none,
          Identity: codeLabel(customer.kycStatus),
          Tier: customer.requestedTier
            ? `${codeLabel(customer.currentTier) || strings.none}, ${codeLabel(customer.requestedTier)} requested`
            : codeLabel(customer.currentTier) || strings.none,
          'Two-step sign-in': customer.hasSecondFactor ? 'On' : 'Off',
          [strings.since]: formatDate(customer.signedUpAt),
        }}
      />
      {canReveal && !isErased && !contacts.data && (
        <Button
          size="compact-sm"
          variant="default"
          loading={contacts.isFetching}
          onClick={() => void contacts.refetch()}
        >
          {strings.reveal}
        </Button>
      )}
    </>
  )
}

const transferColumns: Column<Transaction>[] = [
  {
    name: 'PIN',
    rowHeader: true,
    cell: ({ id, referenceNumber }) => (
      <TextLink inherit to={transferPath(id)}>
        {referenceNumber || erased}
      </TextLink>
    ),
  },
  { name: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
  { name: 'Beneficiary', cell: ({ beneficiary }) => beneficiary.fullName || erased },
  {
    name: 'Sent',
    numeric: true,
    cell: ({ senderAmount, senderCurrency }) => <Money amount={senderAmount} currency={senderCurrency} />,
  },
  { name: 'Transaction', cell: ({ status }) => <TransactionStatusBadge status={status} /> },
  { name: 'Delivery', cell: ({ deliveryStatus }) => <DeliveryStatusBadge status={deliveryStatus} /> },
]

/** maxExplained is the number of delayed transfers that are explained. The list below shows the others. */
const maxExplained = 3

/** DelayedTransfers explains why the latest transfers are delayed, the oldest first. */
function DelayedTransfers({ id }: { id: string }) {
  const { data } = useQuery(customerTransfersQuery(id))
  const delayed = data?.result.filter(isDelayed).slice(-maxExplained).reverse() ?? []
  return delayed.map((transfer) => <DelayNotice key={transfer.id} transfer={transfer} isLinked />)
}

function RecentTransfers({ id }: { id: string }) {
  const transfers = useQuery(customerTransfersQuery(id))
  return (
    <Section title="Transfers">
      <QueryResult query={transfers}>
        {({ result, next }) =>
          result.length === 0 ? (
            <p className={classes.hint}>{strings.noTransfers}</p>
          ) : (
            <>
              <Grid
                caption="Latest transfers"
                columns={transferColumns}
                rows={result}
                rowKey={({ id: key }) => key}
              />
              {next && (
                <TextLink isAction to={`${paths.transfers}?sender=${id}`}>
                  {strings.allTransfers}
                </TextLink>
              )}
            </>
          )
        }
      </QueryResult>
    </Section>
  )
}

interface ListSectionProps<Row> {
  title: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The text instead of an empty list. */
  empty: string
}

function ListSection<Row>({ title, empty, rows, ...grid }: ListSectionProps<Row>) {
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <p className={classes.hint}>{empty}</p>
      ) : (
        <Grid caption={title} rows={rows} {...grid} />
      )}
    </Section>
  )
}

const limitColumns: Column<Customer['limits'][number]>[] = [
  { name: 'Period', rowHeader: true, cell: ({ window: period }) => codeLabel(period) },
  { name: 'Used (USD)', numeric: true, cell: ({ used }) => groupThousands(used) },
  { name: 'Limit (USD)', numeric: true, cell: ({ limit }) => groupThousands(limit) },
]

const recipientColumns: Column<Customer['recipients'][number]>[] = [
  {
    name: 'Name',
    rowHeader: true,
    cell: ({ id, fullName }) => (
      <TextLink inherit to={`${paths.transfers}?beneficiary=${id}`}>
        {fullName || erased}
      </TextLink>
    ),
  },
  { name: 'Relationship', cell: ({ senderRelationship }) => senderRelationship },
  { name: 'Paid by', cell: ({ payoutMethods }) => payoutMethods.join(', ') || strings.none },
]

const sourceColumns: Column<Customer['fundingSources'][number]>[] = [
  { name: 'Account', rowHeader: true, cell: ({ name }) => name },
  {
    name: 'Status',
    cell: ({ status, reason }) => (reason ? `${codeLabel(status)} (${reason})` : codeLabel(status)),
  },
  { name: 'Linked', cell: ({ linkedAt }) => <RelativeTime at={linkedAt} /> },
]

const deviceColumns: Column<Customer['devices'][number]>[] = [
  { name: 'Device', rowHeader: true, cell: ({ device }) => device },
  { name: 'Address', cell: ({ address }) => address },
  { name: 'Last used', cell: ({ lastUsedAt }) => <RelativeTime at={lastUsedAt} /> },
]

const caseColumns: Column<Schemas['CaseSummary']>[] = [
  {
    name: 'Opened',
    rowHeader: true,
    cell: ({ id, openedAt }) => (
      <TextLink inherit to={casePath(id)}>
        {formatDate(openedAt)}
      </TextLink>
    ),
  },
  { name: 'Reason', cell: ({ reason }) => reason },
  { name: 'Status', cell: ({ status }) => codeLabel(status) },
]

/** Cases lists the compliance cases about a sender. */
function Cases({ id }: { id: string }) {
  return (
    <QueryResult query={useQuery(customerCasesQuery(id))}>
      {({ result }) => (
        <ListSection
          title="Cases"
          columns={caseColumns}
          rows={result}
          rowKey={({ id: key }) => key}
          empty={strings.noCases}
        />
      )}
    </QueryResult>
  )
}

const scheduleColumns: Column<Customer['schedules'][number]>[] = [
  {
    name: 'Set up',
    rowHeader: true,
    cell: ({ createdAt }) => formatDate(createdAt),
  },
  { name: 'Amount', cell: ({ amount, currency }) => `${amount} ${currency}` },
  { name: 'Repeats', cell: ({ cadence }) => strings.cadences[cadence] },
  { name: 'Next date', cell: ({ nextDate }) => (nextDate ? formatDay(nextDate, { year: true }) : '') },
  {
    name: 'Status',
    cell: ({ status, pauseReason }) =>
      [strings.scheduleStatuses[status], pauseReason].filter(Boolean).join('. '),
  },
]

const complaintColumns: Column<Customer['complaints'][number]>[] = [
  {
    name: 'Filed',
    rowHeader: true,
    cell: ({ id, filedAt }) => (
      <TextLink inherit to={complaintRecordPath(id)}>
        {formatDate(filedAt)}
      </TextLink>
    ),
  },
  { name: 'Status', cell: ({ status }) => messages.complaints.statuses[status] },
]
