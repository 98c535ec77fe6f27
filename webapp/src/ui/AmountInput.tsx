import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { normalizeAmount } from '@/lib/money/amountText'
import { decimal, groupThousands, parse, toFixed } from '@/lib/money/decimal'
import classes from './AmountInput.module.css'

interface AmountInputProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  label: string
  currency: string
  value: string
  onChange: (value: string) => void
  /** A large field is the main content of its page, as in the calculator. */
  large?: boolean
}

/**
 * AmountInput is a text field for an amount. It is not a number field, because the arrow keys and the mouse wheel would
 * change the amount. It clears a zero on focus and adds decimals and commas on blur.
 */
export function AmountInput({
  currency,
  value,
  onChange,
  large = false,
  onFocus,
  onBlur,
  ...rest
}: AmountInputProps) {
  const [isFocused, setIsFocused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // Removing the commas on focus clears the selection that browsers make when Tab focuses a field, so select the
  // value again.
  useLayoutEffect(() => {
    if (isFocused) input.current?.select()
  }, [isFocused])
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      classNames={
        large ? { root: classes.root ?? '', input: classes.input ?? '', label: classes.label ?? '' } : {}
      }
      rightSection={<span className={classes.currency}>{currency}</span>}
      rightSectionWidth={72}
      rightSectionPointerEvents="none"
      {...rest}
      ref={input}
      value={isFocused ? value : groupThousands(value)}
      onChange={(event) => onChange(normalizeAmount(value, event.currentTarget.value))}
      onFocus={(event) => {
        setIsFocused(true)
        const amount = parse(value)
        if (amount?.units === 0n) onChange('')
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setIsFocused(false)
        if (parse(value)) onChange(toFixed(decimal(value), 2))
        onBlur?.(event)
      }}
    />
  )
}
