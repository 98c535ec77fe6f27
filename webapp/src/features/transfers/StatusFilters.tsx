import { Select } from '@mantine/core'
import type { DeliveryStatus, TransactionStatus } from '@/api/types'
import { deliveryStatuses, transactionStatuses } from '@/ui/StatusBadge'
import { messages } from './messages'

/** Filter holds the filters of the transfer list (2.33g). */
export interface Filter {
  transStatus?: TransactionStatus
  deliveryStatus?: DeliveryStatus
  search?: string
}

const options = (statuses: Record<string, { label: string }>) =>
  Object.entries(statuses).map(([value, { label }]) => ({ value, label }))

/** StatusFilters lets the user filter the list by transaction status and delivery status. */
export function StatusFilters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const change = <Field extends keyof Filter>(field: Field, value: string | null) => {
    const { [field]: _, ...rest } = filter
    onChange(value ? { ...rest, [field]: value } : (rest as Filter))
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
        onChange={(value) => change('transStatus', value)}
      />
      <Select
        size="sm"
        aria-label={messages.filters.delivery}
        placeholder={messages.filters.delivery}
        clearable
        data={options(deliveryStatuses)}
        value={filter.deliveryStatus ?? null}
        onChange={(value) => change('deliveryStatus', value)}
      />
    </>
  )
}
