import { Anchor, Select } from '@mantine/core'
import { Link, useSearchParams } from 'react-router-dom'
import { replayPath, transferPath } from '@/app/paths'
import { grouped } from '@/money/decimal'
import { EmptyState } from '@/ui/states'
import { eventTitle } from '../actors'
import { CopyId } from '../parts/CopyId'
import { type Column, Grid } from '../parts/Grid'
import { Paged } from '../parts/Paged'
import { When } from '../parts/When'
import type { StatementLine } from '../types'
import classes from './ledger.module.css'
import { messages } from './messages'
import { statementQuery } from './queries'

const { ledger: words } = messages

const columns: Column<StatementLine>[] = [
  { name: 'When', cell: ({ at }) => <When at={at} /> },
  { name: 'Entry', cell: ({ type }) => eventTitle(type) },
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
  { name: 'Amount', cell: ({ amount }) => grouped(amount), figure: true },
  { name: 'Balance', cell: ({ balance }) => grouped(balance), figure: true },
]

const currencies = ['USD', 'NPR'] as const

/** StatementView lists the postings of an account, newest first, with the running balance. */
export function StatementView() {
  const [search, setSearch] = useSearchParams()
  const account = search.get('account') ?? 'customer_funds'
  const currency = currencies.find((one) => one === search.get('currency')) ?? 'USD'
  const show = (change: { account?: string; currency?: string }) =>
    setSearch({ view: 'statement', account, currency, ...change })
  return (
    <>
      <div className={classes.at}>
        <Select
          size="xs"
          label="Account"
          allowDeselect={false}
          data={Object.entries(words.accounts).map(([value, label]) => ({ value, label }))}
          value={account}
          onChange={(value) => value && show({ account: value })}
        />
        <Select
          size="xs"
          label="Currency"
          allowDeselect={false}
          data={[...currencies]}
          value={currency}
          onChange={(value) => value && show({ currency: value })}
        />
        <Anchor component={Link} size="sm" to={replayPath(`account-${account}-${currency}`)}>
          {words.replay}
        </Anchor>
      </div>
      <Paged
        key={`${account} ${currency}`}
        read={(before) => statementQuery(account, currency, before)}
        empty={<EmptyState title={words.emptyStatement} />}
      >
        {(rows) => (
          <Grid
            caption={`Statement in ${currency}`}
            columns={columns}
            rows={rows}
            rowKey={({ position }) => position}
          />
        )}
      </Paged>
    </>
  )
}
