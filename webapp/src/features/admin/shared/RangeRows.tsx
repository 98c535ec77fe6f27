import { Button, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import classes from './RangeRows.module.css'

interface RangeRowsProps {
  label: string
  /** The form's path to the ranges. */
  name: string
  fields: readonly { name: string; label: string }[]
  form: Pick<
    UseFormReturnType<Record<string, unknown>>,
    'getInputProps' | 'getValues' | 'insertListItem' | 'removeListItem'
  >
}

/**
 * RangeRows edits amount ranges. The user can add a row only if the last edit set a maximum, because the next
 * range starts there (2.40b, 5.02j). The user can remove the last row unless it is the only row.
 */
export function RangeRows({ label, name, fields, form }: RangeRowsProps) {
  const [maxEdited, setMaxEdited] = useState(false)
  const ranges = form.getValues()[name] as unknown[]
  const addRange = () => {
    setMaxEdited(false)
    form.insertListItem(name, Object.fromEntries(fields.map((field) => [field.name, ''])))
  }
  return (
    <fieldset className={classes.ranges}>
      <legend>{label}</legend>
      {ranges.map((_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range has no ID, and rows are added and removed only at the end.
        <div key={row} className={classes.row}>
          {fields.map((field) => {
            const path = `${name}.${row}.${field.name}`
            const props = form.getInputProps(path)
            return (
              <TextInput
                key={field.name}
                size="sm"
                label={field.label}
                name={path}
                inputMode="decimal"
                autoComplete="off"
                {...props}
                onChange={(event) => {
                  const value = event.currentTarget.value.trim()
                  setMaxEdited(field.name === 'maxAmount' && value !== '')
                  props.onChange(value)
                }}
              />
            )
          })}
        </div>
      ))}
      <div className={classes.actions}>
        <Button variant="default" size="compact-md" disabled={!maxEdited} onClick={addRange}>
          Add range
        </Button>
        {ranges.length > 1 && (
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => form.removeListItem(name, ranges.length - 1)}
          >
            Remove last range
          </Button>
        )}
      </div>
    </fieldset>
  )
}
