import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { DateTimeInput } from '@/ui/DateTimeInput'
import { FilterForm, FilterText } from '../shared/FilterForm'
import { type EventFilter, eventTypesQuery } from './queries'

interface EventFiltersProps {
  filter: EventFilter
  onChange: (filter: EventFilter) => void
}

/** EventFilters is the filter form for the event history. */
export function EventFilters(props: EventFiltersProps) {
  return <FilterFields key={JSON.stringify(props.filter)} {...props} />
}

function FilterFields({ filter, onChange }: EventFiltersProps) {
  const { form, field, onSubmit } = useValidatedForm({}, { ...filter })
  const types = useQuery(eventTypesQuery)
  return (
    <FilterForm
      label="Filter events"
      isFiltered={Object.keys(filter).length > 0}
      onSubmit={onSubmit(onChange)}
      onClear={() => onChange({})}
    >
      <Autocomplete
        size="xs"
        placeholder="transfer. or transfer.delivered"
        data={types.data ?? []}
        limit={40}
        label="Type"
        {...field('type')}
        value={form.values.type ?? ''}
      />
      <FilterText label="Stream ID" {...field('stream')} />
      <FilterText label="Customer ID" {...field('person')} />
      <FilterText label="Actor ID" {...field('actor')} />
      <FilterText label="Correlation ID" {...field('correlation')} />
      <DateTimeInput size="xs" label="From" {...field('from')} />
      <DateTimeInput size="xs" label="To" {...field('to')} />
    </FilterForm>
  )
}
