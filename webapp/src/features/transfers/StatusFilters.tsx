import { Select } from '@mantine/core'
import type { TransactionFilter } from '@/lib/api/queries'
import { deliveryStatuses, transactionStatuses } from '@/ui/StatusBadge'
import { messages } from './messages'

const options = (statuses: Record<string, { label: string }>) =>
  Object.entries(statuses).map(([value, { label }]) => ({ value, label }))

/** StatusFilters lets the sender filter the list by transaction status and delivery status. */
export function StatusFilters({
  filter,
  onChange,
}: {
  filter: TransactionFilter
  onChange: (filter: TransactionFilter) => void
}) {
  const setField = <Field extends keyof TransactionFilter>(field: Field, value: string | null) => {
    const { [field]: _, ...rest } = filter
    onChange(value ? { ...rest, [field]: value } : (rest as TransactionFilter))
  }
  return (
    <>
      <Select
        size="sm"
        aria-label={messages.filters.status}
        placeholder={messages.filters.status}
        clearable
        data={options(transactionStatuses)}
        value={filter.transStatus ?? null}
        onChange={(value) => setField('transStatus', value)}
      />
      <Select
        size="sm"
        aria-label={messages.filters.delivery}
        placeholder={messages.filters.delivery}
        clearable
        data={options(deliveryStatuses)}
        value={filter.deliveryStatus ?? null}
        onChange={(value) => setField('deliveryStatus', value)}
      />
    </>
  )
}
