import { Button, Checkbox, Popover, Select, Stack } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import type { Transaction } from '@/lib/api/types'
import { payoutLabel, sourceLabels } from '@/lib/format/labels'
import { customerPath, transferPath } from '@/lib/paths'
import { Money } from '@/ui/Money'
import { DeliveryStatusBadge, TransactionStatusBadge } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import type { Column } from '../shared/Grid'
import { erased } from '../shared/messages'
import { Permitted } from '../shared/Permitted'
import { saveBlob } from '../shared/saveDocument'
import { TextLink } from '../shared/TextLink'
import { formatExactTime, RelativeTime } from '../shared/Time'
import { withParams } from '../shared/urlParams'
import { ScrolledList } from '../shared/VirtualGrid'
import { messages } from './messages'
import { exportTransfers, type TransferSort, transfersQuery } from './queries'
import { TransferFilters } from './TransferFilters'
import classes from './TransfersPage.module.css'
import { nextSort, transferFilterOf, transferFilterParams } from './transferFilter'

const { transfers: strings } = messages

/** SortOrders are the orders of a column: the first click, and the second. */
type SortOrders = readonly [TransferSort | '', TransferSort]

type TransferColumn = Column<Transaction> & { orders?: SortOrders; optional?: true }

const columns: Record<string, TransferColumn> = {
  pin: {
    name: 'PIN',
    width: '8rem',
    cell: ({ id, referenceNumber }) => (
      <Link className={classes.pin} to={transferPath(id)} tabIndex={-1}>
        {referenceNumber || erased}
      </Link>
    ),
  },
  created: {
    name: 'Created',
    width: '6rem',
    orders: ['', 'OLDEST'],
    cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
  },
  people: {
    name: 'Sender and beneficiary',
    cell: ({ sender, beneficiary }) => (
      <>
        {sender.fullName || erased} <span className={classes.to}>to</span> {beneficiary.fullName || erased}
      </>
    ),
  },
  sent: {
    name: 'Sent',
    width: '7.5rem',
    numeric: true,
    orders: ['LARGEST', 'SMALLEST'],
    cell: ({ senderAmount, senderCurrency }) => <Money amount={senderAmount} currency={senderCurrency} />,
  },
  received: {
    name: 'Received',
    width: '9rem',
    numeric: true,
    optional: true,
    orders: ['MOST_RECEIVED', 'LEAST_RECEIVED'],
    cell: ({ recipientAmount, recipientCurrency }) => (
      <Money amount={recipientAmount} currency={recipientCurrency} />
    ),
  },
  funding: {
    name: 'Payment method',
    width: '8rem',
    optional: true,
    cell: ({ fundingSource }) => sourceLabels[fundingSource],
  },
  payout: { name: 'Payout method', width: '7.25rem', cell: ({ payoutMethod }) => payoutLabel(payoutMethod) },
  receipt: {
    name: 'Receipt number',
    width: '9rem',
    optional: true,
    cell: ({ receiptNumber }) => receiptNumber,
  },
  status: {
    name: 'Transaction',
    width: '7.75rem',
    orders: ['STATUS', 'STATUS_REVERSE'],
    cell: ({ status }) => <TransactionStatusBadge status={status} />,
  },
  delivery: {
    name: 'Delivery',
    width: '9.25rem',
    orders: ['DELIVERY', 'DELIVERY_REVERSE'],
    cell: ({ deliveryStatus }) => <DeliveryStatusBadge status={deliveryStatus} />,
  },
}

const columnKeys = Object.keys(columns)
const defaultColumns = columnKeys.filter((name) => !columns[name]?.optional)

/** chosenColumns returns the columns that the URL names, or the default columns. */
const chosenColumns = (search: URLSearchParams): string[] => {
  const named = search.get('columns')?.split('.') ?? []
  const chosen = columnKeys.filter((name) => named.includes(name))
  return chosen.length > 0 ? chosen : defaultColumns
}

/** ColumnPicker chooses the columns of the list. */
function ColumnPicker({ chosen, onChange }: { chosen: string[]; onChange: (columns: string[]) => void }) {
  return (
    <Popover position="bottom-end" withinPortal>
      <Popover.Target>
        <Button variant="default" size="xs">
          {strings.columns}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Checkbox.Group aria-label={strings.columns} value={chosen} onChange={onChange}>
          <Stack gap="xs">
            {columnKeys.map((name) => (
              <Checkbox key={name} size="xs" value={name} label={columns[name]?.name} />
            ))}
          </Stack>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  )
}

const directions = {
  '': 'descending',
  OLDEST: 'ascending',
  LARGEST: 'descending',
  SMALLEST: 'ascending',
  MOST_RECEIVED: 'descending',
  LEAST_RECEIVED: 'ascending',
  STATUS: 'ascending',
  STATUS_REVERSE: 'descending',
  DELIVERY: 'ascending',
  DELIVERY_REVERSE: 'descending',
} as const

/** orderOptions lists the orders for phones, where the list has no column headings. */
const orderOptions = Object.entries(strings.captions).map(([value, label]) => ({ value, label }))

/** TransfersPage lists the transfers that match the filter in the URL, which also has the order and the columns. */
export default function TransfersPage() {
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const filter = transferFilterOf(search)
  const transfers = useInfiniteQuery(transfersQuery(filter))
  const download = useMutation({
    mutationFn: async () => saveBlob('transfers.csv', await exportTransfers(filter)),
  })
  const chosen = chosenColumns(search)
  const shown = chosen.map((name) => {
    const { orders, ...column } = columns[name] as TransferColumn
    if (!orders) return column
    const current = filter.sort ?? ''
    const sort = {
      direction: orders.includes(current) ? directions[current] : undefined,
      onToggle: () => setSearch(withParams(search, { sort: nextSort(filter.sort, orders) })),
    }
    return { ...column, sort }
  })
  return (
    <AdminPage
      title="Transfers"
      description={strings.description}
      actions={
        <>
          {filter.sender && (
            <Permitted permission="senders.read">
              <TextLink size="sm" to={customerPath(filter.sender)}>
                {strings.customer}
              </TextLink>
            </Permitted>
          )}
          <Button variant="default" size="xs" loading={download.isPending} onClick={() => download.mutate()}>
            {strings.download}
          </Button>
          <div className={classes.order}>
            <Select
              size="xs"
              aria-label={strings.order}
              data={orderOptions}
              value={filter.sort ?? 'newest'}
              allowDeselect={false}
              onChange={(order) =>
                setSearch(withParams(search, { sort: order === 'newest' ? '' : (order ?? '') }))
              }
            />
          </div>
          <ColumnPicker
            chosen={chosen}
            onChange={(names) =>
              setSearch(withParams(search, { columns: names.join('.') }), { replace: true })
            }
          />
        </>
      }
    >
      <TransferFilters
        key={`filters ${search}`}
        filter={filter}
        search={search.toString()}
        onChange={(draft) =>
          setSearch(withParams(transferFilterParams(draft), { columns: search.get('columns') }))
        }
        onApplySaved={(saved) => setSearch(new URLSearchParams(saved))}
      />
      <ScrolledList
        key={`rows ${JSON.stringify(filter)}`}
        caption={strings.captions[filter.sort ?? 'newest']}
        columns={shown}
        rowKey={({ id }) => id}
        onOpen={({ id }) => navigate(transferPath(id))}
        list={transfers}
        empty={
          <EmptyState
            illustration="signpost"
            title={search.size > 0 ? strings.emptyFiltered : strings.empty}
            text={strings.emptyHint}
          />
        }
        footer={(rows) =>
          strings.loaded(
            rows.length,
            transfers.hasNextPage,
            filter.sort ? '' : formatExactTime(rows.at(-1)?.createdAt ?? ''),
          )
        }
      />
    </AdminPage>
  )
}
