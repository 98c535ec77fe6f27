import { Autocomplete, Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import classes from './EventsPage.module.css'
import { toLocal, toMoment } from './eventFilter'
import { type EventFilter, eventTypesQuery } from './events/queries'

/** Narrows the history. It is sent with Enter or the button, so that typing an id does not search for its halves. */
export function EventFilters({
  filter,
  onChange,
}: {
  filter: EventFilter
  onChange: (filter: EventFilter) => void
}) {
  return <FilterForm key={JSON.stringify(filter)} filter={filter} onChange={onChange} />
}

function FilterForm({ filter, onChange }: { filter: EventFilter; onChange: (filter: EventFilter) => void }) {
  const [draft, setDraft] = useState(filter)
  const types = useQuery(eventTypesQuery)
  const set = (change: EventFilter) => setDraft((before) => ({ ...before, ...change }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChange(draft)
  }
  const text = (field: 'stream' | 'person' | 'actor' | 'correlation', label: string) => (
    <TextInput
      size="xs"
      label={label}
      value={draft[field] ?? ''}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
      spellCheck={false}
      autoComplete="off"
    />
  )
  const moment = (field: 'from' | 'to', label: string) => (
    <TextInput
      size="xs"
      type="datetime-local"
      label={label}
      value={toLocal(draft[field])}
      onChange={(event) => set({ [field]: toMoment(event.currentTarget.value) })}
    />
  )
  return (
    <form className={classes.filters} onSubmit={submit} aria-label="Filter events">
      <Autocomplete
        size="xs"
        label="Type"
        placeholder="transfer. or transfer.delivered"
        data={types.data ?? []}
        limit={40}
        value={draft.type ?? ''}
        onChange={(type) => set({ type })}
      />
      {text('stream', 'Stream')}
      {text('person', 'Person')}
      {text('actor', 'Actor')}
      {text('correlation', 'Correlation')}
      {moment('from', 'From')}
      {moment('to', 'To')}
      <div className={classes.apply}>
        <Button type="submit" size="xs">
          Filter
        </Button>
        {Object.keys(filter).length > 0 && (
          <Button variant="subtle" size="xs" onClick={() => onChange({})}>
            Clear
          </Button>
        )}
      </div>
    </form>
  )
}
