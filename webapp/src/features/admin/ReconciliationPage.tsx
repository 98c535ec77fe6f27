import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Anchor, Button, SegmentedControl, Select, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { textOf } from '@/api/catalogue'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'
import { eventPath, transferPath } from '@/app/paths'
import { grouped } from '@/money/decimal'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { Badge, type Tone } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { formatDay } from '@/ui/time'
import { toast } from '@/ui/toast'
import { AdminPage } from './parts/AdminPage'
import { AsOfLink } from './parts/AsOfLink'
import { CopyId } from './parts/CopyId'
import { type Column, Grid } from './parts/Grid'
import { Paged } from './parts/Paged'
import { When } from './parts/When'
import classes from './ReconciliationPage.module.css'
import { messages } from './reconciliation/messages'
import { type Counterparty, differencesQuery, statementsQuery } from './reconciliation/queries'
import type { ComparedStatement, ReconciliationDifference } from './types'

const { reconciliation: words } = messages

type View = keyof typeof words.views
type Status = ReconciliationDifference['status']

const tones: Record<Status, Tone> = { OPEN: 'warning', EXPLAINED: 'info', SETTLED: 'success' }

const isZero = (amount: string) => /^-?0*\.?0*$/.test(amount)

/** figure formats an amount, or nothing if there is none. */
const figure = (amount: string) => (isZero(amount) ? '' : grouped(amount))

const statementColumns: Column<ComparedStatement>[] = [
  {
    name: 'Statement',
    cell: ({ counterparty, number, day }) => (
      <>
        <strong>{`${words.counterparties[counterparty]} no. ${number}`}</strong>
        <span className={classes.quiet}>{formatDay(day, { year: true })}</span>
      </>
    ),
  },
  {
    name: 'Opening',
    cell: ({ opening, currency, continues }) => (
      <>
        {`${grouped(opening)} ${currency}`}
        {!continues && <span className={classes.quiet}>{words.broken}</span>}
      </>
    ),
    figure: true,
  },
  { name: 'Matched', cell: ({ matched, lines }) => `${matched} of ${lines}`, figure: true },
  {
    name: 'Differences',
    cell: ({ differs }) => (differs > 0 ? <Badge tone="warning">{String(differs)}</Badge> : ''),
    figure: true,
  },
  { name: 'Closing balance, statement', cell: ({ closing }) => grouped(closing), figure: true },
  { name: 'In transit', cell: ({ inTransit }) => figure(inTransit), figure: true },
  { name: 'Difference', cell: ({ differing }) => figure(differing), figure: true },
  { name: 'Closing balance, ledger', cell: ({ books }) => grouped(books), figure: true },
  {
    name: 'File',
    cell: ({ file, id, comparedAt }) => (
      <>
        {file} <CopyId id={id} label="SHA-256" />
        <span className={classes.quiet}>
          <When at={comparedAt} />
        </span>
      </>
    ),
  },
]

const differenceColumns = (
  explain: (d: ReconciliationDifference) => void,
): Column<ReconciliationDifference>[] => [
  {
    name: 'Difference',
    cell: ({ kind, counterparty }) => (
      <>
        <strong>{words.kinds[kind]}</strong>
        <span className={classes.quiet}>{words.counterparties[counterparty]}</span>
      </>
    ),
  },
  { name: 'Since', cell: ({ since }) => <When at={since} /> },
  {
    name: 'Sent',
    cell: ({ ours, currency }) => !isZero(ours) && `${grouped(ours)} ${currency}`,
    figure: true,
  },
  {
    name: 'Theirs',
    cell: ({ theirs, currency }) => !isZero(theirs) && `${grouped(theirs)} ${currency}`,
    figure: true,
  },
  {
    name: 'Our side',
    cell: ({ transferId, event }) => (
      <>
        {transferId && (
          <>
            <Anchor component={Link} to={transferPath(transferId)}>
              Transfer
            </Anchor>{' '}
            <CopyId id={transferId} />
          </>
        )}
        {event && (
          <span className={classes.quiet}>
            <Anchor component={Link} to={eventPath(event)} inherit>{`Event ${event}`}</Anchor>
          </span>
        )}
      </>
    ),
  },
  {
    name: 'Their side',
    cell: ({ file, line, reference }) =>
      file && (
        <>
          {`${file}, line ${line}`}
          <span className={classes.quiet}>{reference}</span>
        </>
      ),
  },
  {
    name: 'State',
    cell: (d) => (
      <>
        <Badge tone={tones[d.status]}>{words.statuses[d.status]}</Badge>
        {d.reason && <p className={classes.words}>{d.reason}</p>}
        {d.settledAt && (
          <span className={classes.quiet}>
            <When at={d.settledAt} />
          </span>
        )}
        {!d.settledAt && d.explainedAt && (
          <span className={classes.quiet}>
            <When at={d.explainedAt} />
          </span>
        )}
      </>
    ),
  },
  {
    name: 'Actions',
    cell: (d) =>
      d.status === 'OPEN' && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${words.explain} ${d.id}`}
          onClick={() => explain(d)}
        >
          {words.explain}
        </Button>
      ),
  },
]

/**
 * ReconciliationPage compares statements of the bank and partners with our ledger and lists the differences.
 */
export default function ReconciliationPage() {
  const [search, setSearch] = useSearchParams()
  const view: View = search.get('view') === 'statements' ? 'statements' : 'differences'
  const chosen = search.get('with')
  const counterparty = (Object.keys(words.counterparties) as Counterparty[]).find((one) => one === chosen)
  const show = (change: Record<string, string | null>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(change)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setSearch(next)
  }
  return (
    <AdminPage
      title="Reconciliation"
      about={words.about}
      actions={
        <>
          <AsOfLink show={view === 'statements' ? 'statements' : 'differences'} />
          <SegmentedControl
            size="xs"
            aria-label="View"
            data={Object.entries(words.views).map(([value, label]) => ({ value, label }))}
            value={view}
            onChange={(value) => show({ view: value })}
          />
        </>
      }
    >
      <Standing />
      <div className={classes.bar}>
        <Select
          size="xs"
          label="Counterparty"
          placeholder={words.everybody}
          clearable
          data={Object.entries(words.counterparties).map(([value, label]) => ({ value, label }))}
          value={counterparty ?? null}
          onChange={(value) => show({ with: value })}
        />
        {view === 'differences' && (
          <SegmentedControl
            size="xs"
            aria-label="State"
            data={[
              ...Object.entries(words.statuses).map(([value, label]) => ({ value, label })),
              { value: 'ALL', label: words.allStatuses },
            ]}
            value={search.get('state') ?? 'OPEN'}
            onChange={(value) => show({ state: value })}
          />
        )}
      </div>
      {view === 'statements' ? (
        <Statements counterparty={counterparty} />
      ) : (
        <Differences
          counterparty={counterparty}
          status={(['OPEN', 'EXPLAINED', 'SETTLED'] as const).find(
            (one) => one === (search.get('state') ?? 'OPEN'),
          )}
        />
      )}
    </AdminPage>
  )
}

/** Standing shows the open differences of each counterparty and its unreadable files. */
function Standing() {
  const { data: newest } = useQuery(statementsQuery(undefined, ''))
  if (!newest) return null
  return (
    <>
      <dl className={classes.standing}>
        {newest.open.map(({ counterparty, count }) => (
          <div key={counterparty}>
            <dt>{words.counterparties[counterparty]}</dt>
            <dd>
              <Badge tone={count > 0 ? 'warning' : 'success'}>
                {count > 0 ? words.open(count) : words.agrees}
              </Badge>
            </dd>
          </div>
        ))}
      </dl>
      {newest.unread.length > 0 && (
        <section className={classes.unread} aria-label={words.unread}>
          <p>{words.unreadHint}</p>
          <Grid
            caption={words.unread}
            columns={[
              { name: 'From', cell: ({ counterparty }) => words.counterparties[counterparty] },
              { name: 'File', cell: ({ file }) => file },
              { name: 'Problem', cell: ({ problem }) => problem },
              { name: 'Received', cell: ({ receivedAt }) => <When at={receivedAt} /> },
            ]}
            rows={newest.unread}
            rowKey={({ file, receivedAt }) => `${file} ${receivedAt}`}
          />
        </section>
      )}
    </>
  )
}

function Statements({ counterparty }: { counterparty: Counterparty | undefined }) {
  return (
    <Paged
      key={counterparty}
      read={(before) => statementsQuery(counterparty, before)}
      empty={<EmptyState title={words.emptyStatements} text={words.emptyStatementsHint} />}
    >
      {(rows) => (
        <Grid
          caption={words.views.statements}
          columns={statementColumns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
    </Paged>
  )
}

function Differences(props: { status: Status | undefined; counterparty: Counterparty | undefined }) {
  const [chosen, setChosen] = useState<ReconciliationDifference>()
  return (
    <>
      <Paged
        key={`${props.status} ${props.counterparty}`}
        read={(before) => differencesQuery(props.status, props.counterparty, before)}
        empty={<EmptyState title={words.emptyDifferences} text={words.emptyDifferencesHint} />}
      >
        {(rows) => (
          <Grid
            caption={words.views.differences}
            columns={differenceColumns(setChosen)}
            rows={rows}
            rowKey={({ id }) => id}
          />
        )}
      </Paged>
      <ExplainDialog difference={chosen} onClose={() => setChosen(undefined)} />
    </>
  )
}

/** ExplainDialog asks for the explanation of a difference. */
function ExplainDialog(props: { difference: ReconciliationDifference | undefined; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const queries = useQueryClient()
  const explain = useMutation({
    mutationFn: (id: string) =>
      read<unknown>(
        api.POST('/v1/admin/reconciliation/differences/{id}/explain', {
          params: { path: { id } },
          body: { reason: reason.trim() },
        }),
      ),
    onSuccess: () => {
      toast.success(words.explained)
      return queries.invalidateQueries({ queryKey: keys.admin })
    },
    onError: (error) => toast.failure(error),
  })
  const close = () => {
    setReason('')
    setFault('')
    props.onClose()
  }
  const confirm = async () => {
    const given = reason.trim() !== ''
    setFault(given ? '' : textOf('FIELD_CANNOT_BE_EMPTY'))
    if (!given || !props.difference) return false
    return explain.mutateAsync(props.difference.id).then(
      () => true,
      () => false,
    )
  }
  return (
    <ConfirmModal
      opened={props.difference !== undefined}
      onClose={close}
      onConfirm={confirm}
      title={words.explain}
      confirm={words.explain}
    >
      {words.explainText}
      <Textarea
        mt="md"
        label="Reason"
        autosize
        minRows={3}
        maxLength={1000}
        value={reason}
        error={fault}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmModal>
  )
}
