import { UnstyledButton } from '@mantine/core'
import type { Country } from '@/lib/api/types'
import { RadioGroup } from '@/ui/RadioGroup'
import classes from './MethodPicker.module.css'
import { isOffered, type PayoutOption, payoutOptionHints, payoutOptionLabels, payoutOptions } from './methods'

interface MethodPickerProps {
  country: Country | undefined
  value: PayoutOption | undefined
  onChange: (option: PayoutOption) => void
  /** Returns why an option is disabled, or undefined if it is enabled. */
  disabledReason?: (option: PayoutOption) => string | undefined
  label: string
}

/** MethodPicker is a radio group of payout options. */
export function MethodPicker({ country, value, onChange, disabledReason, label }: MethodPickerProps) {
  return (
    <RadioGroup className={classes.options} label={label}>
      {payoutOptions.map((option) => {
        const reason = disabledReason?.(option)
        return (
          <UnstyledButton
            key={option}
            className={classes.option}
            role="radio"
            aria-checked={value === option}
            disabled={!isOffered(option, country) || reason !== undefined}
            onClick={() => onChange(option)}
          >
            <span className={classes.name}>{payoutOptionLabels[option]}</span>
            <span className={classes.hint}>{reason ?? payoutOptionHints[option]}</span>
          </UnstyledButton>
        )
      })}
    </RadioGroup>
  )
}
