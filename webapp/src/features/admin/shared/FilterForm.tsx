import { Button, TextInput, type TextInputProps } from '@mantine/core'
import type { ReactNode, RefObject, SubmitEventHandler } from 'react'
import classes from './FilterForm.module.css'

interface FilterFormProps {
  label: string
  /** True if a filter is set. */
  isFiltered: boolean
  formRef?: RefObject<HTMLFormElement | null>
  onSubmit: SubmitEventHandler<HTMLFormElement>
  onClear: () => void
  children: ReactNode
  /** Shown next to the buttons if a filter is set. */
  extraActions?: ReactNode
}

/** FilterForm filters a list on submit, not while the user types, so it never searches for a partial ID. */
export function FilterForm({
  label,
  isFiltered,
  formRef,
  onSubmit,
  onClear,
  children,
  extraActions,
}: FilterFormProps) {
  return (
    <form ref={formRef} className={classes.fields} onSubmit={onSubmit} aria-label={label}>
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

/** FilterText is a text input for an ID, a name, or an amount, without spell check or autocomplete. */
export function FilterText({ value = '', ...props }: TextInputProps) {
  return <TextInput size="xs" value={value} spellCheck={false} autoComplete="off" {...props} />
}
