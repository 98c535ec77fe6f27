import { Button, TextInput, type TextInputProps } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { MomentInput } from '@/ui/MomentInput'
import classes from './FilterForm.module.css'

interface FilterFormProps {
  label: string
  /** Whether there is a filter now, which can be cleared. */
  filtered: boolean
  onSubmit: () => void
  onClear: () => void
  children: ReactNode
  /** Beside the buttons, where there is a filter. */
  more?: ReactNode
}

/** What narrows a list. It is sent with Enter or the button, so that typing an id does not search for its halves. */
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

/** An id, a name, an amount: nothing that a browser would correct or remember. */
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

/** A date and time in Pacific time. */
export function FilterMoment({ label, value, onChange }: FilterFieldProps) {
  return <MomentInput size="xs" label={label} value={value} onChange={onChange} />
}
