import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { textOf } from '@/api/catalogue'
import type { Range, RangeFaults } from '../ranges'
import classes from './RangeRows.module.css'

interface RangeRowsProps<F extends string> {
  label: string
  fields: readonly { name: 'minAmount' | 'maxAmount' | F; label: string }[]
  ranges: Range<F>[]
  faults: RangeFaults[]
  onChange: (ranges: Range<F>[]) => void
  /** Called on blur to validate a field (5.01b). */
  onLeave?: (row: number, field: string) => void
}

/**
 * RangeRows edits amount ranges. A row can be added only after a maximum was edited last, because the next
 * minimum starts there (2.40b, 5.02j). The last row can be removed unless it is the only one.
 */
export function RangeRows<F extends string>({
  label,
  fields,
  ranges,
  faults,
  onChange,
  onLeave,
}: RangeRowsProps<F>) {
  const [maxEdited, setMaxEdited] = useState(false)
  const edit = (row: number, name: string, value: string) => {
    setMaxEdited(name === 'maxAmount' && value !== '')
    onChange(ranges.map((range, index) => (index === row ? { ...range, [name]: value } : range)))
  }
  const append = () => {
    const empty = Object.fromEntries(fields.map(({ name }) => [name, ''])) as Range<F>
    setMaxEdited(false)
    onChange([...ranges, empty])
  }
  return (
    <fieldset className={classes.ranges}>
      <legend>{label}</legend>
      {ranges.map((range, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a range has no other identity, and rows come and go at the end only.
        <div key={row} className={classes.row}>
          {fields.map(({ name, label: fieldLabel }) => {
            const fault = faults[row]?.[name]
            return (
              <TextInput
                key={name}
                size="sm"
                label={fieldLabel}
                name={`${label}.${row}.${name}`}
                inputMode="decimal"
                autoComplete="off"
                value={range[name]}
                error={fault && textOf(fault.code, fault.params)}
                onChange={(event) => edit(row, name, event.currentTarget.value.trim())}
                onBlur={() => onLeave?.(row, name)}
              />
            )
          })}
        </div>
      ))}
      <div className={classes.actions}>
        <Button variant="default" size="compact-md" disabled={!maxEdited} onClick={append}>
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
