import { Select } from '@mantine/core'
import { useSearchParams } from 'react-router-dom'
import type { Schemas } from '@/lib/api/types'
import { groupThousands } from '@/lib/money/decimal'
import { replayPath } from '@/lib/paths'
import { EmptyState } from '@/ui/states'
import { transferColumn } from '../shared/columns'
import type { Column } from '../shared/Grid'
import { eventTitle } from '../shared/labels'
import { PagedGrid } from '../shared/PagedList'
import { TextLink } from '../shared/TextLink'
import { RelativeTime } from '../shared/Time'
import classes from './ledger.module.css'
import { messages as strings } from './messages'
import { statementQuery } from './queries'

const columns: Column<Schemas['StatementLine']>[] = [
  { name: 'Time', cell: ({ at }) => <RelativeTime at={at} /> },
  { name: 'Entry', cell: ({ type }) => eventTitle(type) },
  transferColumn,
  { name: 'Amount', cell: ({ amount }) => groupThousands(amount), numeric: true },
  { name: 'Balance', cell: ({ balance }) => groupThousands(balance), numeric: true },
]

const currencies = ['USD', 'NPR'] as const

/** StatementView lists the postings of an account, newest first, with the running balance. */
export function StatementView() {
  const [search, setSearch] = useSearchParams()
  const account = search.get('account') ?? 'customer_funds'
  const currency = currencies.find((code) => code === search.get('currency')) ?? 'USD'
  const updateSearch = (changes: { account?: string; currency?: string }) =>
    setSearch({ view: 'statement', account, currency, ...changes })
  return (
    <>
      <div className={classes.filters}>
        <Select
          size="xs"
          label="Account"
          allowDeselect={false}
          data={Object.entries(strings.accounts).map(([value, label]) => ({ value, label }))}
          value={account}
          onChange={(value) => value && updateSearch({ account: value })}
        />
        <Select
          size="xs"
          label="Currency"
          allowDeselect={false}
          data={[...currencies]}
          value={currency}
          onChange={(value) => value && updateSearch({ currency: value })}
        />
        <TextLink isAction size="sm" to={replayPath(`account-${account}-${currency}`)}>
          {strings.replay}
        </TextLink>
      </div>
      <PagedGrid
        key={`${account} ${currency}`}
        pageQuery={(before) => statementQuery(account, currency, before)}
        empty={<EmptyState title={strings.emptyStatement} />}
        caption={`Statement in ${currency}`}
        columns={columns}
        rowKey={({ position }) => position}
      />
    </>
  )
}
