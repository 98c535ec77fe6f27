import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '@/ui/Icon'
import { messages } from './messages'
import classes from './TransactionList.module.css'

/** debounceMs is the delay between the last keystroke and the search. */
const debounceMs = 300

interface SearchFieldProps {
  value: string
  onSearch: (text: string) => void
}

/** SearchField searches transfers by name, number, or amount while the user types. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const lastSearch = useRef(value)
  useEffect(() => {
    // Update the field only if something else changed the search, such as the browser's Back button.
    if (value !== lastSearch.current) setText(value)
    lastSearch.current = value
  }, [value])
  const search = useDebouncedCallback((typed: string) => {
    lastSearch.current = typed.trim()
    onSearch(typed.trim())
  }, debounceMs)
  return (
    <TextInput
      type="search"
      size="sm"
      className={classes.search}
      aria-label={messages.search.label}
      placeholder={messages.search.placeholder}
      maxLength={64}
      leftSection={<Icon name="search" size={16} />}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value)
        search(currentTarget.value)
      }}
    />
  )
}
