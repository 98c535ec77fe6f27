import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import type { Permission, Schemas } from '@/lib/api/types'
import { payoutLabel, sourceLabels } from '@/lib/format/labels'
import { useSession } from '@/lib/session/store'
import { may } from '@/lib/staffAccess'
import { Badge } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { ReasonDialog } from '../shared/FormDialog'
import { type Column, Grid } from '../shared/Grid'
import { codeLabel } from '../shared/labels'
import { PagedGrid } from '../shared/PagedList'
import { couponRows, feeRows, type PriceRow, rateRows } from '../shared/priceDiff'
import { QueryResult } from '../shared/QueryResult'
import { Section } from '../shared/Section'
import { formatMinute, RelativeTime } from '../shared/Time'
import { CouponEditor, FeeSetEditor, RateEditor } from './editors'
import { messages } from './messages'
import classes from './PricesPage.module.css'
import { priceVersionsQuery } from './queries'

const { prices: strings } = messages

type Version = Schemas['PriceVersion']
type Upcoming = Schemas['UpcomingPrice']
type Category = keyof typeof strings.title

const permissions: Record<Category, Permission> = {
  feeset: 'fees.write',
  rate: 'rates.write',
  coupon: 'coupons.write',
}

const categoryOf = (stream: string): Category => {
  const [category = ''] = stream.split('-')
  return category in permissions ? (category as Category) : 'feeset'
}

/** nameOf names the prices of a version, such as the methods of a fee set. */
const nameOf = ({ feeSet, rate, coupon }: Version): string => {
  if (feeSet) return `${sourceLabels[feeSet.paymentMethod]} to ${payoutLabel(feeSet.payoutMethod)}`
  return rate ? `${rate.sourceCurrency} to ${rate.destinationCurrency}` : (coupon?.code ?? '')
}

/** PricesPage edits the fee set, rate, or coupon in force, and lists its versions and its waiting changes. */
export default function PricesPage() {
  const { stream = '' } = useParams()
  const versions = useQuery(priceVersionsQuery(stream))
  const current = versions.data?.result[0]
  const title = strings.title[categoryOf(stream)]
  return (
    <AdminPage title={current ? `${title}: ${nameOf(current)}` : title} description={strings.description}>
      <QueryResult query={versions}>
        {({ result, upcoming }) => (
          <Prices key={stream} stream={stream} current={result[0]} upcoming={upcoming} />
        )}
      </QueryResult>
    </AdminPage>
  )
}

interface PricesProps {
  stream: string
  current: Version | undefined
  upcoming: Upcoming[]
}

function Prices({ stream, current, upcoming }: PricesProps) {
  const canWrite = useSession(may(permissions[categoryOf(stream)]))
  const [rollback, setRollback] = useState<Version>()
  const [sentCount, setSentCount] = useState(0)
  const editor = useRef<HTMLDivElement>(null)
  const canEdit = canWrite && Boolean(current?.feeSet ?? current?.rate ?? current?.coupon)
  const base = rollback ?? current
  const rollBackTo = (version: Version) => {
    setRollback(version)
    editor.current?.focus({ preventScroll: true })
    editor.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <div ref={editor} tabIndex={-1} className={classes.editor}>
        <Section title={rollback ? strings.rollback(rollback.version) : strings.edit}>
          {canEdit && current && base ? (
            <Editor
              key={`${current.version} ${base.version} ${sentCount}`}
              current={current}
              base={base}
              onSent={() => {
                setRollback(undefined)
                setSentCount((count) => count + 1)
              }}
            />
          ) : (
            <p>{strings.readOnly}</p>
          )}
        </Section>
      </div>
      <UpcomingPrices upcoming={upcoming} />
      <Section title={strings.versions}>
        <PagedGrid
          pageQuery={(after) => priceVersionsQuery(stream, after)}
          empty={<EmptyState title={strings.noVersions} text={strings.noVersionsHint} />}
          caption={strings.versions}
          columns={versionColumns(canEdit ? rollBackTo : undefined)}
          rowKey={({ version }) => version}
        />
      </Section>
    </>
  )
}

function Editor({ current, base, onSent }: { current: Version; base: Version; onSent: () => void }) {
  const shared = { label: strings.edit, onSent }
  if (current.feeSet && base.feeSet)
    return <FeeSetEditor {...shared} current={current.feeSet} base={base.feeSet} />
  if (current.rate && base.rate) return <RateEditor {...shared} current={current.rate} base={base.rate} />
  if (current.coupon && base.coupon)
    return <CouponEditor {...shared} current={current.coupon} base={base.coupon} />
  return null
}

/** pricesOf returns the prices of a version as names and values. */
function pricesOf({ feeSet, rate, coupon }: Version): PriceRow[] {
  if (feeSet) return feeRows([], feeSet.feeRanges)
  if (rate) return rateRows(undefined, rate)
  return coupon ? couponRows(undefined, coupon) : []
}

const versionColumns = (rollBackTo: ((version: Version) => void) | undefined): Column<Version>[] => [
  { name: 'Version', cell: ({ version }) => version, rowHeader: true },
  {
    name: 'In force',
    cell: ({ from, until }) => (
      <>
        {formatMinute(from)}
        <br />
        {until ? `to ${formatMinute(until)}` : <Badge tone="success">{strings.inForce}</Badge>}
      </>
    ),
  },
  {
    name: 'Prices',
    cell: (version) => {
      const rows = pricesOf(version)
      if (rows.length === 0) return strings.deleted
      return rows.map(({ name, after }) => (
        <div key={name}>
          {name}: {after}
        </div>
      ))
    },
  },
  {
    name: 'Proposed by',
    cell: ({ proposedBy, reason }) => (
      <>
        {proposedBy.name || codeLabel(proposedBy.role)}
        {reason && <div className={classes.hint}>{reason}</div>}
      </>
    ),
  },
  { name: 'Approved by', cell: ({ approvedBy }) => approvedBy.map(({ name }) => name).join(', ') || '–' },
  ...(rollBackTo
    ? [
        {
          name: 'Actions',
          cell: (version: Version) =>
            version.until &&
            pricesOf(version).length > 0 && (
              <Button size="compact-sm" variant="default" onClick={() => rollBackTo(version)}>
                {strings.rollbackTo}
              </Button>
            ),
        },
      ]
    : []),
]

function UpcomingPrices({ upcoming }: { upcoming: Upcoming[] }) {
  const [selected, setSelected] = useState<Upcoming>()
  return (
    <Section title={strings.upcoming}>
      {upcoming.length === 0 ? (
        <p>{strings.noUpcoming}</p>
      ) : (
        <Grid
          caption={strings.upcoming}
          columns={[
            { name: 'Reason', cell: ({ reason }) => reason, rowHeader: true },
            {
              name: 'Requested',
              cell: ({ requestedBy, requestedAt }) => (
                <>
                  <RelativeTime at={requestedAt} /> by {requestedBy.name}
                </>
              ),
            },
            {
              name: 'Status',
              cell: ({ status }) => (
                <Badge tone={status === 'SCHEDULED' ? 'info' : 'warning'}>{strings.statuses[status]}</Badge>
              ),
            },
            {
              name: 'Takes effect',
              cell: ({ effectiveAt }) => (effectiveAt ? formatMinute(effectiveAt) : strings.when.NOW),
            },
            {
              name: 'Actions',
              cell: (change) =>
                change.mayWithdraw && (
                  <Button size="compact-sm" variant="default" onClick={() => setSelected(change)}>
                    {strings.withdraw}
                  </Button>
                ),
            },
          ]}
          rows={upcoming}
          rowKey={({ approvalId }) => approvalId}
        />
      )}
      {selected && <WithdrawDialog change={selected} onClose={() => setSelected(undefined)} />}
    </Section>
  )
}

interface WithdrawDialogProps {
  change: Upcoming
  onClose: () => void
}

/** WithdrawDialog withdraws a change that is pending or scheduled. */
export function WithdrawDialog({ change: { approvalId, reason: name }, onClose }: WithdrawDialogProps) {
  return (
    <ReasonDialog
      title={strings.withdrawTitle(name)}
      submitLabel={strings.withdraw}
      danger
      description={strings.withdrawText}
      onClose={onClose}
      onSubmit={async (reason) => {
        const params = { path: { id: approvalId } }
        await read<unknown>(api.POST('/v1/admin/approvals/{id}/reject', { params, body: { reason } }))
        toast.success(strings.withdrawn)
      }}
    />
  )
}
