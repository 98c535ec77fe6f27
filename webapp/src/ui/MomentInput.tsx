import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './MomentInput.module.css'
import { fromPacific, toPacific, zoneOf } from './pacific'

type Field = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue' | 'type' | 'label' | 'aria-label'>

interface MomentInputProps extends Field {
  label: string
  /** An ISO timestamp, or empty. */
  value: string | undefined
  /** Called with an ISO timestamp, or an empty text while the input is incomplete. */
  onChange: (moment: string) => void
  /** Whether seconds can be entered. */
  seconds?: boolean
}

const zoneWidth = 72

/**
 * MomentInput is an input for a date and time in Pacific time. Its label names the zone. In the hour that
 * occurs twice at the end of daylight saving time, the user selects PDT or PST.
 */
export function MomentInput({ label, value = '', onChange, seconds = false, ...field }: MomentInputProps) {
  const local = toPacific(value, { seconds })
  const zone = local ? zoneOf(new Date(value)) : 'PT'
  const moments = fromPacific(toPacific(value, { seconds: true }))
  const zoneSelect = moments.length > 1 && {
    rightSectionWidth: zoneWidth,
    rightSectionPointerEvents: 'auto' as const,
    rightSection: (
      <select
        className={classes.zone}
        aria-label="Time zone"
        value={moments.find((moment) => zoneOf(new Date(moment)) === zone)}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {moments.map((moment) => (
          <option key={moment} value={moment}>
            {zoneOf(new Date(moment))}
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

interface DayInputProps extends Field {
  label: string
  /** YYYY-MM-DD, or empty. */
  value: string
  onChange: (day: string) => void
  /** Whether the label is for screen readers only. */
  labelHidden?: boolean
}

/** DayInput is an input for a day in Pacific time. Its label names the zone. */
export function DayInput({ label, onChange, labelHidden = false, ...field }: DayInputProps) {
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
