import { Anchor, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Schemas } from '@/lib/api/types'
import { payoutLabel } from '@/lib/format/labels'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { saveFile } from '@/lib/saveFile'
import { DateTimeInput } from '@/ui/DateTimeInput'
import { Money } from '@/ui/Money'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { FilterForm, FilterText } from '../shared/FilterForm'
import type { Column } from '../shared/Grid'
import { PagedGrid } from '../shared/PagedList'
import { ExactTime } from '../shared/Time'
import { messages } from './messages'
import { exportRecords, type RecordFilter, recordsQuery } from './queries'
import { RecordDialog } from './RecordDialog'

/**
 * RecordsPage finds the records of transfers from $3,000 by name, account, and time (31 CFR 1010.410(e)(4)). The
 * filter is not in the URL, because it contains names and account numbers.
 */
export default function RecordsPage() {
  const [filter, setFilter] = useState<RecordFilter>({})
  const [openRecord, setOpenRecord] = useState<string>()
  const columns: Column<Schemas['TransmittalSummary']>[] = [
    { name: 'Time', cell: ({ at }) => <ExactTime at={at} /> },
    {
      name: 'Sender',
      cell: ({ senderName, position }) => (
        <Anchor component="button" type="button" ta="left" onClick={() => setOpenRecord(position)}>
          {senderName || messages.erased}
        </Anchor>
      ),
    },
    { name: 'Recipient', cell: ({ recipientName }) => recipientName || messages.erased },
    { name: 'Payout method', cell: ({ payoutMethod }) => payoutLabel(payoutMethod) },
    { name: 'Amount', cell: ({ amount }) => <Money amount={amount} currency="USD" />, numeric: true },
  ]
  return (
    <AdminPage
      title={messages.title}
      description={messages.description}
      actions={<ExportButton filter={filter} />}
    >
      <RecordFilters key={`filters ${JSON.stringify(filter)}`} filter={filter} onChange={setFilter} />
      <PagedGrid
        key={`records ${JSON.stringify(filter)}`}
        pageQuery={(before) => recordsQuery(filter, before)}
        empty={<EmptyState title={messages.empty} text={messages.emptyHint} />}
        caption={messages.caption}
        columns={columns}
        rowKey={({ position }) => position}
      />
      {openRecord && <RecordDialog position={openRecord} onClose={() => setOpenRecord(undefined)} />}
    </AdminPage>
  )
}

function ExportButton({ filter }: { filter: RecordFilter }) {
  const download = useMutation({
    mutationFn: () => exportRecords(filter),
    onSuccess: (csv) => {
      saveFile('records-from-3000.csv', 'text/csv', csv)
      toast.success(messages.exported)
    },
    onError: (error) => toast.failure(error),
  })
  return (
    <Button
      variant="default"
      size="sm"
      title={messages.exportHint}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {messages.export}
    </Button>
  )
}

const fields = ['sender', 'recipient', 'account', 'from', 'to'] as const

function RecordFilters({
  filter,
  onChange,
}: {
  filter: RecordFilter
  onChange: (filter: RecordFilter) => void
}) {
  const { field, onSubmit, formRef } = useValidatedForm<Record<(typeof fields)[number], string>>(
    {},
    { sender: '', recipient: '', account: '', from: '', to: '', ...filter },
  )
  return (
    <FilterForm
      label={messages.filter}
      formRef={formRef}
      isFiltered={Object.keys(filter).length > 0}
      onSubmit={onSubmit((values) =>
        onChange(
          Object.fromEntries(
            fields.map((name) => [name, values[name].trim()]).filter(([, value]) => value !== ''),
          ),
        ),
      )}
      onClear={() => onChange({})}
    >
      <FilterText label={messages.sender} {...field('sender')} />
      <FilterText label={messages.recipient} {...field('recipient')} />
      <FilterText label={messages.account} {...field('account')} />
      <DateTimeInput size="xs" label={messages.from} {...field('from')} />
      <DateTimeInput size="xs" label={messages.to} {...field('to')} />
    </FilterForm>
  )
}
