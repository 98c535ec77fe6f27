import { Button, TextInput, type TextInputProps } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { DateTimeInput } from '@/ui/DateTimeInput'
import classes from './FilterForm.module.css'

interface FilterFormProps {
  label: string
  /** True if a filter is set. */
  isFiltered: boolean
  onSubmit: () => void
  onClear: () => void
  children: ReactNode
  /** Shown next to the buttons if a filter is set. */
  extraActions?: ReactNode
}

/** FilterForm filters a list on submit, not while the user types, so it never searches for a partial ID. */
export function FilterForm({
  label,
  isFiltered,
  onSubmit,
  onClear,
  children,
  extraActions,
}: FilterFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form className={classes.fields} onSubmit={submit} aria-label={label}>
      {children}
      <div className={classes.apply}>
        <Button type="submit" size="xs">
          Filter
        </Button>
        {isFiltered && (
          <Button variant="subtle" size="xs" onClick={onClear}>
            Clear
          </Button>
        )}
        {isFiltered && extraActions}
      </div>
    </form>
  )
}

interface FilterFieldProps extends Pick<TextInputProps, 'inputMode' | 'error'> {
  label: string
  value: string | undefined
  onChange: (value: string) => void
}

/** FilterText is a text input for an ID, a name, or an amount, without spell check or autocomplete. */
export function FilterText({ value = '', onChange, ...field }: FilterFieldProps) {
  return (
    <TextInput
      size="xs"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      spellCheck={false}
      autoComplete="off"
      {...field}
    />
  )
}

/** FilterDateTime is a date and time input in Pacific time. */
export function FilterDateTime({ label, value, onChange }: FilterFieldProps) {
  return <DateTimeInput size="xs" label={label} value={value} onChange={onChange} />
}
