import { TextInput, type TextInputProps } from '@mantine/core'
import { fromPacific, toPacific, zoneAbbreviation } from '@/lib/format/pacific'
import classes from './DateTimeInput.module.css'

type Field = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type' | 'label' | 'aria-label'>

interface DateTimeInputProps extends Field {
  label: string
  /** An ISO timestamp, or empty. */
  value?: string | undefined
  /** Called with an ISO timestamp, or an empty string while the input is incomplete. */
  onChange: (timestamp: string) => void
  /** Whether the user can enter seconds. */
  seconds?: boolean
}

const zoneSelectWidth = 72

/**
 * DateTimeInput is an input for a date and time in Pacific time. Its label shows the time zone. For the hour that
 * repeats when daylight saving time ends, the user selects PDT or PST.
 */
export function DateTimeInput({
  label,
  value = '',
  onChange,
  seconds = false,
  ...field
}: DateTimeInputProps) {
  const local = toPacific(value, { seconds })
  const zone = local ? zoneAbbreviation(new Date(value)) : 'PT'
  const timestamps = fromPacific(toPacific(value, { seconds: true }))
  const zoneSelect = timestamps.length > 1 && {
    rightSectionWidth: zoneSelectWidth,
    rightSectionPointerEvents: 'auto' as const,
    rightSection: (
      <select
        className={classes.zone}
        aria-label="Time zone"
        value={timestamps.find((timestamp) => zoneAbbreviation(new Date(timestamp)) === zone)}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {timestamps.map((timestamp) => (
          <option key={timestamp} value={timestamp}>
            {zoneAbbreviation(new Date(timestamp))}
          </option>
        ))}
      </select>
    ),
  }
  return (
    <TextInput
      {...field}
      label={`${label} (${zone})`}
      type="datetime-local"
      step={seconds ? 1 : undefined}
      value={local}
      onChange={(event) => onChange(fromPacific(event.currentTarget.value)[0] ?? '')}
      {...zoneSelect}
    />
  )
}

interface DateInputProps extends Field {
  label: string
  /** YYYY-MM-DD, or empty. */
  value?: string
  onChange: (date: string) => void
  /** True to show the label only to screen readers. */
  labelHidden?: boolean
}

/** DateInput is an input for a date in Pacific time. Its label shows the time zone. */
export function DateInput({ label, onChange, labelHidden = false, ...field }: DateInputProps) {
  const labelWithZone = `${label} (PT)`
  return (
    <TextInput
      {...field}
      {...(labelHidden ? { 'aria-label': labelWithZone } : { label: labelWithZone })}
      type="date"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
