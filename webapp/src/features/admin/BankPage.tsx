import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Anchor, SegmentedControl } from '@mantine/core'
import { Link, useSearchParams } from 'react-router-dom'
import { transferPath } from '@/app/paths'
import { EmptyState } from '@/ui/states'
import { formatDay } from '@/ui/time'
import { AdminPage } from './parts/AdminPage'
import { CopyId } from './parts/CopyId'
import { type Column, Grid } from './parts/Grid'
import { Paged } from './parts/Paged'
import { When } from './parts/When'
import { messages } from './reconciliation/messages'
import { bankFilesQuery, bankReturnsQuery } from './reconciliation/queries'
import type { BankFile, BankReturn } from './types'

const { bank: words } = messages

type Shown = keyof typeof words.lists

const fileColumns: Column<BankFile>[] = [
  { name: 'From', cell: ({ direction }) => words.directions[direction] },
  { name: 'File', cell: ({ name }) => name },
  { name: 'Entries', cell: ({ entries }) => entries, figure: true },
  { name: 'Debits', cell: ({ debits, direction }) => direction === 'OUT' && debits, figure: true },
  { name: 'Refunds', cell: ({ credits, direction }) => direction === 'OUT' && credits, figure: true },
  { name: 'Made', cell: ({ madeAt }) => <When at={madeAt} /> },
  { name: 'Done', cell: ({ doneAt }) => (doneAt ? <When at={doneAt} /> : words.notYet) },
  { name: 'Answer', cell: ({ answer, problems }) => [answer, ...problems].filter(Boolean).join('; ') },
  { name: 'SHA-256', cell: ({ sha256 }) => <CopyId id={sha256} /> },
]

/** follows lists the effects of a return, as determined by its code. */
export const follows = (r: BankReturn) =>
  [
    r.refund && words.follows.refund,
    r.untimely && words.follows.untimely,
    r.retiresSource && words.follows.retiresSource,
    r.locksSender && words.follows.locksSender,
    r.mayBeAskedAgain && words.follows.mayBeAskedAgain,
    r.opensCase && words.follows.opensCase,
    r.dispute && words.disputes[r.dispute],
  ]
    .filter(Boolean)
    .join('; ')

const returnColumns: Column<BankReturn>[] = [
  {
    name: 'Transfer',
    cell: ({ transferId }) => (
      <>
        <Anchor component={Link} to={transferPath(transferId)}>
          Open
        </Anchor>{' '}
        <CopyId id={transferId} />
      </>
    ),
  },
  { name: 'Code', cell: ({ code, meaning }) => `${code}, ${meaning}` },
  { name: 'Amount', cell: ({ amount }) => amount, figure: true },
  {
    name: 'Settled',
    cell: ({ settledOn }) => (settledOn ? formatDay(settledOn, { year: true }) : words.neverSettled),
  },
  { name: 'Returned', cell: ({ returnedAt }) => <When at={returnedAt} /> },
  { name: 'Return window', cell: ({ window }) => window },
  { name: 'Effects', cell: follows },
]

/** BankPage lists the files exchanged with the bank and the payments that senders' banks returned. */
export default function BankPage() {
  const [search, setSearch] = useSearchParams()
  const shown: Shown = search.get('list') === 'RETURNS' ? 'RETURNS' : 'FILES'
  return (
    <AdminPage
      title="Bank files"
      about="Debits go to the bank in a file at each cutoff. Its responses are processed automatically."
      actions={
        <SegmentedControl
          size="xs"
          aria-label="View"
          data={Object.entries(words.lists).map(([value, label]) => ({ value, label }))}
          value={shown}
          onChange={(value) => setSearch({ list: value })}
        />
      }
    >
      {shown === 'FILES' ? <Files /> : <Returns />}
    </AdminPage>
  )
}

function Files() {
  return (
    <Paged read={bankFilesQuery} empty={<Nothing shown="FILES" />}>
      {(rows) => (
        <Grid caption={words.lists.FILES} columns={fileColumns} rows={rows} rowKey={({ name }) => name} />
      )}
    </Paged>
  )
}

function Returns() {
  return (
    <Paged read={bankReturnsQuery} empty={<Nothing shown="RETURNS" />}>
      {(rows) => (
        <Grid
          caption={words.lists.RETURNS}
          columns={returnColumns}
          rows={rows}
          rowKey={({ reference, refund }) => `${reference} ${refund}`}
        />
      )}
    </Paged>
  )
}

const Nothing = ({ shown }: { shown: Shown }) => (
  <EmptyState title={words.empty[shown]} text={words.emptyHint[shown]} />
)
