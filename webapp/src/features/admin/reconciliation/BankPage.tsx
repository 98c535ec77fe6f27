import { useSearchParams } from 'react-router-dom'
import type { Schemas } from '@/lib/api/types'
import { formatDay } from '@/lib/format/time'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import { CopyId } from '../shared/CopyId'
import { transferColumn } from '../shared/columns'
import type { Column } from '../shared/Grid'
import { OptionSwitch } from '../shared/OptionSwitch'
import { PagedGrid } from '../shared/PagedList'
import { RelativeTime } from '../shared/Time'
import { messages } from './messages'
import { bankFilesQuery, bankReturnsQuery } from './queries'

const { bank: strings } = messages

type List = keyof typeof strings.lists

const fileColumns: Column<Schemas['BankFile']>[] = [
  { name: 'Direction', cell: ({ direction }) => strings.directions[direction] },
  { name: 'File', cell: ({ name }) => name },
  { name: 'Entries', cell: ({ entries }) => entries, numeric: true },
  { name: 'Debits', cell: ({ debits, direction }) => direction === 'OUT' && debits, numeric: true },
  { name: 'Refunds', cell: ({ credits, direction }) => direction === 'OUT' && credits, numeric: true },
  { name: 'Created', cell: ({ madeAt }) => <RelativeTime at={madeAt} /> },
  { name: 'Completed', cell: ({ doneAt }) => (doneAt ? <RelativeTime at={doneAt} /> : strings.notYet) },
  { name: 'Response', cell: ({ answer, problems }) => [answer, ...problems].filter(Boolean).join('; ') },
  { name: 'SHA-256', cell: ({ sha256 }) => <CopyId id={sha256} /> },
]

/** returnEffects returns a description of a bank return's effects. */
export const returnEffects = (bankReturn: Schemas['BankReturn']) =>
  [
    bankReturn.refund && strings.effects.refund,
    bankReturn.untimely && strings.effects.untimely,
    bankReturn.retiresSource && strings.effects.retiresSource,
    bankReturn.locksSender && strings.effects.locksSender,
    bankReturn.mayBeAskedAgain && strings.effects.mayBeAskedAgain,
    bankReturn.opensCase && strings.effects.opensCase,
    bankReturn.dispute && strings.disputes[bankReturn.dispute],
  ]
    .filter(Boolean)
    .join('; ')

const returnColumns: Column<Schemas['BankReturn']>[] = [
  transferColumn,
  { name: 'Code', cell: ({ code, meaning }) => `${code}, ${meaning}` },
  { name: 'Amount', cell: ({ amount }) => amount, numeric: true },
  {
    name: 'Settled',
    cell: ({ settledOn }) => (settledOn ? formatDay(settledOn, { year: true }) : strings.neverSettled),
  },
  { name: 'Returned', cell: ({ returnedAt }) => <RelativeTime at={returnedAt} /> },
  { name: 'Return window', cell: ({ window }) => window },
  { name: 'Effects', cell: returnEffects },
]

/** BankPage lists the files exchanged with our bank and the payments that senders' banks returned. */
export default function BankPage() {
  const [search, setSearch] = useSearchParams()
  const list: List = search.get('list') === 'RETURNS' ? 'RETURNS' : 'FILES'
  const empty = <EmptyState title={strings.empty[list]} text={strings.emptyHint[list]} />
  return (
    <AdminPage
      title="Bank files"
      description="We send debits to the bank in a file at each cutoff. We process the bank’s responses automatically."
      actions={
        <OptionSwitch
          label="View"
          options={strings.lists}
          value={list}
          onChange={(value) => setSearch({ list: value })}
        />
      }
    >
      {list === 'FILES' ? (
        <PagedGrid
          key="files"
          pageQuery={bankFilesQuery}
          empty={empty}
          caption={strings.lists.FILES}
          columns={fileColumns}
          rowKey={({ name }) => name}
        />
      ) : (
        <PagedGrid
          key="returns"
          pageQuery={bankReturnsQuery}
          empty={empty}
          caption={strings.lists.RETURNS}
          columns={returnColumns}
          rowKey={({ reference, refund }) => `${reference} ${refund}`}
        />
      )}
    </AdminPage>
  )
}
