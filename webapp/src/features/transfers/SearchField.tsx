import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '@/ui/Icon'
import { messages } from './messages'
import classes from './TransactionList.module.css'

/** How long typing rests before the list is searched. */
const searchAfterMs = 300

interface SearchFieldProps {
  value: string
  onSearch: (text: string) => void
}

/** Finds transfers by name, number or amount, as one types. */
export function SearchField({ value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const asked = useRef(value)
  useEffect(() => {
    // What was searched elsewhere, such as by going back, stands in the field, too; what is being typed is left alone.
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
