import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { typedAmount } from '@/money/amountText'
import { decimal, fixed, grouped, parse } from '@/money/decimal'
import classes from './AmountInput.module.css'

interface AmountInputProps extends Omit<TextInputProps, 'onChange' | 'value'> {
  label: string
  currency: string
  value: string
  onChange: (value: string) => void
}

/**
 * An amount. It is a text field, so neither arrows nor the wheel can change it; a zero is cleared when the field is
 * entered, and two decimals and the commas between thousands are there when it is left.
 */
export function AmountInput({ currency, value, onChange, onFocus, onBlur, ...rest }: AmountInputProps) {
  const [typing, setTyping] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // Taking the commas out moves the cursor to the end. Who comes with the keyboard finds all selected, as in any field.
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
      value={typing ? value : grouped(value)}
      onChange={(event) => onChange(typedAmount(value, event.currentTarget.value))}
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
