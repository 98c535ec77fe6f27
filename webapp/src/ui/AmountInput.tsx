import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { normalizeAmount } from '@/money/amountText'
import { decimal, fixed, groupThousands, parse } from '@/money/decimal'
import classes from './AmountInput.module.css'

interface AmountInputProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  label: string
  currency: string
  value: string
  onChange: (value: string) => void
}

/**
 * AmountInput is an input for an amount. It is a text field, so that arrow keys and the mouse wheel cannot
 * change the amount. It clears a zero on focus and adds decimals and commas on blur.
 */
export function AmountInput({ currency, value, onChange, onFocus, onBlur, ...rest }: AmountInputProps) {
  const [typing, setTyping] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // Select the whole value, as in any field that gets the focus by keyboard. Removing the commas would
  // otherwise move the cursor to the end.
  useLayoutEffect(() => {
    if (typing) input.current?.select()
  }, [typing])
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      classNames={{ input: classes.input ?? '', label: classes.label ?? '' }}
      rightSection={<span className={classes.currency}>{currency}</span>}
      rightSectionWidth={72}
      rightSectionPointerEvents="none"
      {...rest}
      ref={input}
      value={typing ? value : groupThousands(value)}
      onChange={(event) => onChange(normalizeAmount(value, event.currentTarget.value))}
      onFocus={(event) => {
        setTyping(true)
        const amount = parse(value)
        if (amount?.units === 0n) onChange('')
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setTyping(false)
        if (parse(value)) onChange(fixed(decimal(value), 2))
        onBlur?.(event)
      }}
    />
  )
}
