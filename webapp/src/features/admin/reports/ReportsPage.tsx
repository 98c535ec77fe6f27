import { ActionIcon, Button } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { payoutLabel } from '@/lib/format/labels'
import { groupThousands } from '@/lib/money/decimal'
import { eventPath } from '@/lib/paths'
import { DateTimeInput } from '@/ui/DateTimeInput'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import { transferColumn } from '../shared/columns'
import { type Column, Grid } from '../shared/Grid'
import { codeLabel, eventTitle } from '../shared/labels'
import { OptionSwitch } from '../shared/OptionSwitch'
import { PagedGrid } from '../shared/PagedList'
import { QueryResult } from '../shared/QueryResult'
import { getQuery } from '../shared/queries'
import { Section } from '../shared/Section'
import { saveBlob } from '../shared/saveDocument'
import { TextLink } from '../shared/TextLink'
import { RelativeTime } from '../shared/Time'
import { messages as strings } from './messages'
import { shiftPeriod } from './period'
import classes from './ReportsPage.module.css'

type ReportName = keyof typeof strings.reports
type Table = Schemas['ReportTable']
type Row = Schemas['ReportRow']

const isReport = (name: string | null): name is ReportName => name !== null && name in strings.reports

/** Scope selects the report and its entries. Empty values mean the current period and the latest position. */
interface Scope {
  report: ReportName
  period: string
  position: string
  at: string
}

const callOf = ({ report, ...query }: Scope) => ({ path: { report }, query })

/** ReportsPage shows the regulatory reports. Each figure opens the ledger entries that it sums. */
export default function ReportsPage() {
  const [search, setSearch] = useSearchParams()
  const named = search.get('report')
  const scope: Scope = {
    report: isReport(named) ? named : 'CALL_REPORT',
    period: search.get('period') ?? '',
    position: search.get('position') ?? '',
    at: search.get('at') ?? '',
  }
  const report = useQuery({
    ...getQuery('/v1/admin/reports/{report}', callOf(scope)),
    placeholderData: keepPreviousData,
  })
  const download = useMutation({
    mutationFn: async () => {
      const { position = '', period = '' } = report.data ?? {}
      const file = await read<unknown>(
        api.GET('/v1/admin/reports/{report}/csv', {
          params: { path: { report: scope.report }, query: { period, position } },
          parseAs: 'blob',
        }),
      )
      saveBlob(`${scope.report.toLowerCase().replace('_', '-')}-${period}.csv`, file)
    },
  })
  const show = (changes: Partial<Scope>) => {
    const next = { ...scope, ...changes }
    setSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value)))
  }
  return (
    <AdminPage
      title="Reports"
      description={strings.descriptions[scope.report]}
      actions={
        <OptionSwitch
          label={strings.report}
          options={strings.reports}
          value={scope.report}
          onChange={(name) => setSearch({ report: name })}
        />
      }
    >
      <QueryResult query={report}>
        {(data) => (
          <>
            <div className={classes.filters}>
              <PeriodSwitch report={data} onChange={(period) => show({ period, position: '' })} />
              <DateTimeInput
                size="xs"
                label={strings.asOf}
                value={scope.at}
                onChange={(at) => show({ at, position: '' })}
              />
              <Button
                size="xs"
                variant="default"
                loading={download.isPending}
                onClick={() => download.mutate()}
              >
                {strings.download}
              </Button>
            </div>
            <p className={classes.note}>
              {!data.complete && `${strings.open} `}
              {strings.included(data.position)}{' '}
              <TextLink
                to={`?report=${data.report}&period=${data.period}&position=${data.position}`}
                size="sm"
              >
                {strings.keep}
              </TextLink>
            </p>
            {data.tables.map((table) => (
              <ReportTable key={`${data.report} ${data.period} ${table.name}`} report={data} table={table} />
            ))}
          </>
        )}
      </QueryResult>
    </AdminPage>
  )
}

interface PeriodSwitchProps {
  report: Schemas['RegulatoryReport']
  onChange: (period: string) => void
}

function PeriodSwitch({ report: { unit, period, from, to }, onChange }: PeriodSwitchProps) {
  return (
    <nav className={classes.period} aria-label={strings.period[unit]}>
      <ActionIcon
        variant="default"
        aria-label={strings.previous}
        onClick={() => onChange(shiftPeriod(unit, period, -1))}
      >
        ←
      </ActionIcon>
      <strong title={`${from} – ${to}`}>{period}</strong>
      <ActionIcon
        variant="default"
        aria-label={strings.next}
        onClick={() => onChange(shiftPeriod(unit, period, 1))}
      >
        →
      </ActionIcon>
    </nav>
  )
}

const wordFor = (words: Readonly<Record<string, string>>, code: string): string =>
  words[code] ?? codeLabel(code)

const figureName = (name: string) => wordFor(strings.figures, name)

/** keyPart returns the label of one part of a row's key. */
function keyPart(dimension: string, part: string, row: Row): string {
  switch (dimension) {
    case 'METHOD':
      return payoutLabel(part)
    case 'INSTITUTION':
      return row.name && part ? row.name : '–'
    case 'INSTRUMENT':
      return codeLabel(part)
    case 'HALF_MONTH':
      return `${part.slice(0, -2)}, ${wordFor(strings.halves, part.slice(-1))}`
    default:
      return part
  }
}

const rowName = (table: Table, row: Row) =>
  row.key.map((part, index) => keyPart(table.by[index] ?? '', part, row)).join(', ')

interface ReportTableProps {
  report: Schemas['RegulatoryReport']
  table: Table
}

/** ReportTable shows a table of figures, with their totals in the last row. */
function ReportTable({ report, table }: ReportTableProps) {
  const [search, setSearch] = useSearchParams()
  const isDaily = table.by.includes('DAY')
  const title = wordFor(strings.tables, table.name)
  const totals: Row = { key: [], cells: table.totals }
  const opened = search.get('table') === table.name ? search.get('figure') : null
  const openedKey = search.getAll('key')
  const openEntries = (figure: string | null, key: readonly string[]) => {
    const next = new URLSearchParams(search)
    for (const name of ['table', 'figure', 'key']) next.delete(name)
    if (figure) {
      next.set('table', table.name)
      next.set('figure', figure)
      for (const part of key) next.append('key', part)
    }
    setSearch(next, { replace: true })
  }
  const nameOf = (row: Row) =>
    row.key.length > 0 ? rowName(table, row) : isDaily ? strings.average : strings.total
  const columns: Column<Row>[] = [
    ...table.by.map(
      (dimension, index): Column<Row> => ({
        name: wordFor(strings.dimensions, dimension),
        rowHeader: index === 0,
        cell: (row) =>
          row.key.length === 0 ? index === 0 && nameOf(row) : keyPart(dimension, row.key[index] ?? '', row),
      }),
    ),
    ...table.figures.flatMap(({ name, currency }, index): Column<Row>[] => {
      const amount: Column<Row> = {
        name: strings.amount(figureName(name), currency),
        numeric: true,
        cell: (row) => {
          const cell = row.cells[index]
          const text = groupThousands(cell?.amount ?? '')
          if (!cell?.count || name === 'TAX' || (isDaily && row.key.length === 0)) return text
          return (
            <button
              type="button"
              className={classes.figure}
              aria-label={strings.show(`${figureName(name)} ${text}`, nameOf(row))}
              onClick={() => openEntries(name, row.key)}
            >
              {text}
            </button>
          )
        },
      }
      const counted = ['SENT', 'REVERSED', 'PAID'].includes(name)
      const count: Column<Row> = {
        name: strings.count(figureName(name)),
        numeric: true,
        cell: (row) => row.cells[index]?.count ?? 0,
      }
      return counted ? [count, amount] : [amount]
    }),
  ]
  if (table.rows.length === 0) {
    return (
      <Section title={title}>
        <EmptyState title={strings.empty} />
      </Section>
    )
  }
  const openedRow = table.rows.find(({ key }) => key.join() === openedKey.join()) ?? totals
  return (
    <Section title={title}>
      <div className={classes.table}>
        <Grid
          caption={title}
          columns={columns}
          rows={[...table.rows, totals]}
          rowKey={({ key }) => key.join('/') || 'total'}
          selected={opened ? openedRow.key.join('/') || 'total' : undefined}
        />
      </div>
      {opened && (
        <Entries
          title={strings.entries(figureName(opened), nameOf(openedRow))}
          scope={{ report, table: table.name, figure: opened, key: openedRow.key }}
          onClose={() => openEntries(null, [])}
        />
      )}
    </Section>
  )
}

const entryColumns: Column<Schemas['ReportEntry']>[] = [
  { name: 'Time', cell: ({ at }) => <RelativeTime at={at} /> },
  { name: 'Entry', cell: ({ type }) => eventTitle(type) },
  transferColumn,
  { name: 'Amount', cell: ({ amount }) => groupThousands(amount), numeric: true },
  {
    name: 'Event',
    cell: ({ position }) => (
      <TextLink to={eventPath(position)} size="sm">
        {position}
      </TextLink>
    ),
    numeric: true,
  },
]

interface EntriesProps {
  title: string
  scope: { report: Schemas['RegulatoryReport']; table: string; figure: string; key: string[] }
  onClose: () => void
}

/** Entries lists the ledger entries of one figure, newest first. */
function Entries({ title, scope: { report, table, figure, key }, onClose }: EntriesProps) {
  const { period, position } = report
  return (
    <section className={classes.entries} aria-label={title}>
      <header>
        <h3>{title}</h3>
        <Button size="compact-xs" variant="subtle" onClick={onClose}>
          {strings.close}
        </Button>
      </header>
      <PagedGrid
        key={`${figure} ${key.join()}`}
        pageQuery={(before) =>
          getQuery('/v1/admin/reports/{report}/entries', {
            path: { report: report.report as ReportName },
            query: { period, position, table, figure, key, before, limit: 50 },
          })
        }
        empty={<EmptyState title={strings.noEntries} />}
        caption={title}
        columns={entryColumns}
        rowKey={(entry) => entry.position}
      />
    </section>
  )
}
