import { Button, TextInput, type TextInputProps } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { MomentInput } from '@/ui/MomentInput'
import classes from './FilterForm.module.css'

interface FilterFormProps {
  label: string
  /** True if there is a filter to clear. */
  filtered: boolean
  onSubmit: () => void
  onClear: () => void
  children: ReactNode
  /** Shown next to the buttons if there is a filter. */
  more?: ReactNode
}

/** FilterForm filters a list on submit, so that typing an ID does not search for parts of it. */
export function FilterForm({ label, filtered, onSubmit, onClear, children, more }: FilterFormProps) {
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
        {filtered && (
          <Button variant="subtle" size="xs" onClick={onClear}>
            Clear
          </Button>
        )}
        {filtered && more}
      </div>
    </form>
  )
}

interface FilterFieldProps extends Pick<TextInputProps, 'inputMode' | 'error'> {
  label: string
  value: string | undefined
  onChange: (value: string) => void
}

/** FilterText is a text input without autocorrect and autocomplete, for an ID, a name, or an amount. */
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

/** FilterMoment is a date and time in Pacific time. */
export function FilterMoment({ label, value, onChange }: FilterFieldProps) {
  return <MomentInput size="xs" label={label} value={value} onChange={onChange} />
}
