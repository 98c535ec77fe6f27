import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '@/ui/Icon'
import { messages } from './messages'
import classes from './TransactionList.module.css'

/** searchAfterMs is the delay after typing before the list is searched. */
const searchAfterMs = 300

interface SearchFieldProps {
  value: string
  onSearch: (text: string) => void
}

/** SearchField searches transfers by name, number, or amount while the user types. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const asked = useRef(value)
  useEffect(() => {
    // A search from elsewhere, such as the back button, updates the field unless the user is typing.
    if (value !== asked.current) setText(value)
    asked.current = value
  }, [value])
  const search = useDebouncedCallback((typed: string) => {
    asked.current = typed.trim()
    onSearch(typed.trim())
  }, searchAfterMs)
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
