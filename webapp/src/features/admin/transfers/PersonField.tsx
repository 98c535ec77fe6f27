import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { key } from '../shared/queries'
import { messages } from './messages'
import { peopleQuery } from './queries'

const { transfers: strings } = messages

const debounceMs = 250
const idPattern = /^[\w-]{8,64}$/

interface PersonFieldProps {
  label: string
  kind: 'SENDER' | 'BENEFICIARY'
  /** The ID of the person, or empty. */
  value?: string | undefined
  onChange: (id: string) => void
}

/** nameKey is the cache key of a chosen person's name. Signing out clears the cache. */
const nameKey = (id: string) => key('person name', id)

/** PersonField selects a person by name or ID. The list's URL contains only the ID. */
export function PersonField({ label, kind, value = '', onChange }: PersonFieldProps) {
  const cache = useQueryClient()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState({ value, label: cache.getQueryData<string>(nameKey(value)) ?? value })
  const [query] = useDebouncedValue(text.trim(), debounceMs)
  const isSearching = query !== '' && query !== chosen.label
  const people = useQuery({
    ...peopleQuery(isSearching ? query : ''),
    select: (list) => list.filter((p) => p.kind === kind),
  })
  const found = isSearching
    ? (people.data ?? []).map((person) => ({
        value: person.id,
        label: `${person.fullName} · ${person.email || person.phone}`,
      }))
    : []
  const options = [...found]
  const add = (option: { value: string; label: string }) => {
    if (
      option.value &&
      !options.some((other) => other.value === option.value || other.label === option.label)
    )
      options.push(option)
  }
  if (idPattern.test(text.trim())) add({ value: text.trim(), label: text.trim() })
  add(value === chosen.value ? chosen : { value, label: value })
  return (
    <Select
      size="xs"
      label={label}
      placeholder={strings.nameOrId}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': strings.anyPerson(label) }}
      data={options}
      filter={({ options: all }) => all}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={people.isFetching ? strings.searching : strings.noPerson}
      value={value || null}
      onChange={(id, option) => {
        setChosen({ value: id ?? '', label: option?.label ?? '' })
        if (option) cache.setQueryData(nameKey(option.value), option.label)
        onChange(id ?? '')
      }}
    />
  )
}
