import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FilterDateTime, FilterForm, FilterText } from '../shared/FilterForm'
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
  const [draft, setDraft] = useState(filter)
  const types = useQuery(eventTypesQuery)
  const field = (name: keyof EventFilter, label: string) => ({
    label,
    value: draft[name],
    onChange: (value: string) => setDraft((current) => ({ ...current, [name]: value })),
  })
  return (
    <FilterForm
      label="Filter events"
      isFiltered={Object.keys(filter).length > 0}
      onSubmit={() => onChange(draft)}
      onClear={() => onChange({})}
    >
      <Autocomplete
        size="xs"
        placeholder="transfer. or transfer.delivered"
        data={types.data ?? []}
        limit={40}
        {...field('type', 'Type')}
        value={draft.type ?? ''}
      />
      <FilterText {...field('stream', 'Stream ID')} />
      <FilterText {...field('person', 'Customer ID')} />
      <FilterText {...field('actor', 'Actor ID')} />
      <FilterText {...field('correlation', 'Correlation ID')} />
      <FilterDateTime {...field('from', 'From')} />
      <FilterDateTime {...field('to', 'To')} />
    </FilterForm>
  )
}
