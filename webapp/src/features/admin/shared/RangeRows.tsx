import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { textOf } from '@/lib/api/catalog'
import classes from './RangeRows.module.css'
import type { Range, RangeErrors } from './ranges'

interface RangeRowsProps<Field extends string> {
  label: string
  fields: readonly { name: 'minAmount' | 'maxAmount' | Field; label: string }[]
  ranges: Range<Field>[]
  fieldErrors: RangeErrors[]
  onChange: (ranges: Range<Field>[]) => void
  /** Called on blur to validate a field (5.01b). */
  onFieldBlur?: (row: number, field: string) => void
}

/**
 * RangeRows edits amount ranges. The user can add a row only if the last edit set a maximum, because the next
 * range starts there (2.40b, 5.02j). The user can remove the last row unless it is the only row.
 */
export function RangeRows<Field extends string>({
  label,
  fields,
  ranges,
  fieldErrors,
  onChange,
  onFieldBlur,
}: RangeRowsProps<Field>) {
  const [maxEdited, setMaxEdited] = useState(false)
  const edit = (row: number, name: string, value: string) => {
    setMaxEdited(name === 'maxAmount' && value !== '')
    onChange(ranges.map((range, index) => (index === row ? { ...range, [name]: value } : range)))
  }
  const addRange = () => {
    const empty = Object.fromEntries(fields.map(({ name }) => [name, ''])) as Range<Field>
    setMaxEdited(false)
    onChange([...ranges, empty])
  }
  return (
    <fieldset className={classes.ranges}>
      <legend>{label}</legend>
      {ranges.map((range, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range has no ID, and rows are added and removed only at the end.
        <div key={row} className={classes.row}>
          {fields.map(({ name, label: fieldLabel }) => {
            const fieldError = fieldErrors[row]?.[name]
            return (
              <TextInput
                key={name}
                size="sm"
                label={fieldLabel}
                name={`${label}.${row}.${name}`}
                inputMode="decimal"
                autoComplete="off"
                value={range[name]}
                error={fieldError && textOf(fieldError.code, fieldError.params)}
                onChange={(event) => edit(row, name, event.currentTarget.value.trim())}
                onBlur={() => onFieldBlur?.(row, name)}
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
          <Button variant="subtle" size="compact-md" onClick={() => onChange(ranges.slice(0, -1))}>
            Remove last range
          </Button>
        )}
      </div>
    </fieldset>
  )
}
