import { TextInput, type TextInputProps } from '@mantine/core'
import type { ChangeEvent } from 'react'

const digitsMax = 10

interface PhoneInputProps extends Omit<TextInputProps, 'onChange'> {
  code: string
  onChange?: (value: ChangeEvent<HTMLInputElement>) => void
}

/** A phone number of ten digits behind its country's code. Anything else that is typed or pasted is left out. */
export function PhoneInput({ code, onChange, ...rest }: PhoneInputProps) {
  return (
    <TextInput
      withAsterisk
      type="tel"
      inputMode="numeric"
      autoComplete="off"
      leftSection={<span aria-hidden="true">{code}</span>}
      leftSectionWidth={56}
      {...rest}
      onChange={(event) => {
        event.currentTarget.value = event.currentTarget.value.replace(/\D/g, '').slice(0, digitsMax)
        onChange?.(event)
      }}
    />
  )
}
