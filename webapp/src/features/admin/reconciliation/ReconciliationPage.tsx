import { Button, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { formatDay } from '@/lib/format/time'
import { groupThousands } from '@/lib/money/decimal'
import { eventPath, transferPath } from '@/lib/paths'
import { Badge, type Tone } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { CopyId } from '../shared/CopyId'
import { ReasonDialog } from '../shared/FormDialog'
import { type Column, Grid } from '../shared/Grid'
import { OptionSwitch } from '../shared/OptionSwitch'
import { PagedGrid } from '../shared/PagedList'
import { Permitted } from '../shared/Permitted'
import { TextLink } from '../shared/TextLink'
import { RelativeTime } from '../shared/Time'
import { withParams } from '../shared/urlParams'
import { messages } from './messages'
import { type Counterparty, differencesQuery, statementsQuery } from './queries'
import classes from './ReconciliationPage.module.css'

const { reconciliation: strings } = messages

type View = keyof typeof strings.views
type Status = Schemas['ReconciliationDifference']['status']

const tones: Record<Status, Tone> = { OPEN: 'warning', EXPLAINED: 'info', SETTLED: 'success' }

const isZero = (amount: string) => /^-?0*\.?0*$/.test(amount)

/** amountOrBlank formats an amount, or returns an empty string for zero. */
const amountOrBlank = (amount: string) => (isZero(amount) ? '' : groupThousands(amount))

const statementColumns: Column<Schemas['ComparedStatement']>[] = [
  {
    name: 'Statement',
    cell: ({ counterparty, number, day }) => (
      <>
        <strong>{`${strings.counterparties[counterparty]} no. ${number}`}</strong>
        <span className={classes.muted}>{formatDay(day, { year: true })}</span>
      </>
    ),
  },
  {
    name: 'Opening',
    cell: ({ opening, currency, continues }) => (
      <>
        {`${groupThousands(opening)} ${currency}`}
        {!continues && <span className={classes.muted}>{strings.openingMismatch}</span>}
      </>
    ),
    numeric: true,
  },
  { name: 'Matched', cell: ({ matched, lines }) => `${matched} of ${lines}`, numeric: true },
  {
    name: 'Differences',
    cell: ({ differs }) => (differs > 0 ? <Badge tone="warning">{String(differs)}</Badge> : ''),
    numeric: true,
  },
  { name: 'Closing balance (statement)', cell: ({ closing }) => groupThousands(closing), numeric: true },
  { name: 'In transit', cell: ({ inTransit }) => amountOrBlank(inTransit), numeric: true },
  { name: 'Difference', cell: ({ differing }) => amountOrBlank(differing), numeric: true },
  { name: 'Closing balance (ledger)', cell: ({ books }) => groupThousands(books), numeric: true },
  {
    name: 'File',
    cell: ({ file, id, comparedAt }) => (
      <>
        {file} <CopyId id={id} label="SHA-256" />
        <span className={classes.muted}>
          <RelativeTime at={comparedAt} />
        </span>
      </>
    ),
  },
]

const differenceColumns = (
  onExplain: (difference: Schemas['ReconciliationDifference']) => void,
): Column<Schemas['ReconciliationDifference']>[] => [
  {
    name: 'Difference',
    cell: ({ kind, counterparty }) => (
      <>
        <strong>{strings.kinds[kind]}</strong>
        <span className={classes.muted}>{strings.counterparties[counterparty]}</span>
      </>
    ),
  },
  { name: 'Since', cell: ({ since }) => <RelativeTime at={since} /> },
  {
    name: 'Our amount',
    cell: ({ ours, currency }) => !isZero(ours) && `${groupThousands(ours)} ${currency}`,
    numeric: true,
  },
  {
    name: 'Their amount',
    cell: ({ theirs, currency }) => !isZero(theirs) && `${groupThousands(theirs)} ${currency}`,
    numeric: true,
  },
  {
    name: 'Our entry',
    cell: ({ transferId, event }) => (
      <>
        {transferId && (
          <>
            <TextLink to={transferPath(transferId)}>Transfer</TextLink>{' '}
            <CopyId id={transferId} label="transfer ID" />
          </>
        )}
        {event && (
          <span className={classes.muted}>
            <TextLink to={eventPath(event)} inherit>{`Event ${event}`}</TextLink>
          </span>
        )}
      </>
    ),
  },
  {
    name: 'Statement entry',
    cell: ({ file, line, reference }) =>
      file && (
        <>
          {`${file}, line ${line}`}
          <span className={classes.muted}>{reference}</span>
        </>
      ),
  },
  {
    name: 'Status',
    cell: (difference) => (
      <>
        <Badge tone={tones[difference.status]}>{strings.statuses[difference.status]}</Badge>
        {difference.reason && <p className={classes.text}>{difference.reason}</p>}
        {difference.settledAt && (
          <span className={classes.muted}>
            <RelativeTime at={difference.settledAt} />
          </span>
        )}
        {!difference.settledAt && difference.explainedAt && (
          <span className={classes.muted}>
            <RelativeTime at={difference.explainedAt} />
          </span>
        )}
      </>
    ),
  },
  {
    name: 'Actions',
    cell: (difference) =>
      difference.status === 'OPEN' && (
        <Permitted permission="reconciliation.write">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${strings.explain} ${difference.id}`}
            onClick={() => onExplain(difference)}
          >
            {strings.explain}
          </Button>
        </Permitted>
      ),
  },
]

/**
 * ReconciliationPage lists the statements from our bank and partners, and their differences from our ledger.
 */
export default function ReconciliationPage() {
  const [search, setSearch] = useSearchParams()
  const view: View = search.get('view') === 'statements' ? 'statements' : 'differences'
  const counterpartyParam = search.get('with')
  const counterparty = (Object.keys(strings.counterparties) as Counterparty[]).find(
    (code) => code === counterpartyParam,
  )
  const updateSearch = (changes: Record<string, string | null>) => setSearch(withParams(search, changes))
  return (
    <AdminPage
      title="Reconciliation"
      description={strings.description}
      actions={
        <OptionSwitch
          label="View"
          options={strings.views}
          value={view}
          onChange={(value) => updateSearch({ view: value })}
        />
      }
    >
      <OpenCounts />
      <div className={classes.bar}>
        <Select
          size="xs"
          label="Counterparty"
          placeholder={strings.allCounterparties}
          clearable
          data={Object.entries(strings.counterparties).map(([value, label]) => ({ value, label }))}
          value={counterparty ?? null}
          onChange={(value) => updateSearch({ with: value })}
        />
        {view === 'differences' && (
          <OptionSwitch
            label="Status"
            options={{ ...strings.statuses, ALL: strings.allStatuses }}
            value={(search.get('state') ?? 'OPEN') as Status}
            onChange={(value) => updateSearch({ state: value })}
          />
        )}
      </div>
      {view === 'statements' ? (
        <Statements counterparty={counterparty} />
      ) : (
        <Differences
          counterparty={counterparty}
          status={(['OPEN', 'EXPLAINED', 'SETTLED'] as const).find(
            (status) => status === (search.get('state') ?? 'OPEN'),
          )}
        />
      )}
    </AdminPage>
  )
}

/** OpenCounts shows the number of open differences with each counterparty, and lists unreadable files. */
function OpenCounts() {
  const { data: latest } = useQuery(statementsQuery(undefined, ''))
  if (!latest) return null
  return (
    <>
      <dl className={classes.counts}>
        {latest.open.map(({ counterparty, count }) => (
          <div key={counterparty}>
            <dt>{strings.counterparties[counterparty]}</dt>
            <dd>
              <Badge tone={count > 0 ? 'warning' : 'success'}>
                {count > 0 ? strings.open(count) : strings.noneOpen}
              </Badge>
            </dd>
          </div>
        ))}
      </dl>
      {latest.unread.length > 0 && (
        <section className={classes.unread} aria-label={strings.unreadable}>
          <p>{strings.unreadableHint}</p>
          <Grid
            caption={strings.unreadable}
            columns={[
              { name: 'From', cell: ({ counterparty }) => strings.counterparties[counterparty] },
              { name: 'File', cell: ({ file }) => file },
              { name: 'Problem', cell: ({ problem }) => problem },
              { name: 'Received', cell: ({ receivedAt }) => <RelativeTime at={receivedAt} /> },
            ]}
            rows={latest.unread}
            rowKey={({ file, receivedAt }) => `${file} ${receivedAt}`}
          />
        </section>
      )}
    </>
  )
}

function Statements({ counterparty }: { counterparty: Counterparty | undefined }) {
  return (
    <PagedGrid
      key={counterparty}
      pageQuery={(before) => statementsQuery(counterparty, before)}
      empty={<EmptyState title={strings.emptyStatements} text={strings.emptyStatementsHint} />}
      caption={strings.views.statements}
      columns={statementColumns}
      rowKey={({ id }) => id}
    />
  )
}

function Differences(props: { status: Status | undefined; counterparty: Counterparty | undefined }) {
  const [selectedDifference, setSelectedDifference] = useState<Schemas['ReconciliationDifference']>()
  return (
    <>
      <PagedGrid
        key={`${props.status} ${props.counterparty}`}
        pageQuery={(before) => differencesQuery(props.status, props.counterparty, before)}
        empty={<EmptyState title={strings.emptyDifferences} text={strings.emptyDifferencesHint} />}
        caption={strings.views.differences}
        columns={differenceColumns(setSelectedDifference)}
        rowKey={({ id }) => id}
      />
      {selectedDifference && (
        <ExplainDialog id={selectedDifference.id} onClose={() => setSelectedDifference(undefined)} />
      )}
    </>
  )
}

/** ExplainDialog marks a difference as explained after asking for the reason. */
export function ExplainDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <ReasonDialog
      title={strings.explain}
      onClose={onClose}
      onSubmit={async (reason) => {
        await read<unknown>(
          api.POST('/v1/admin/reconciliation/differences/{id}/explain', {
            params: { path: { id } },
            body: { reason },
          }),
        )
        toast.success(strings.explained)
      }}
    >
      <Text>{strings.explainText}</Text>
    </ReasonDialog>
  )
}
