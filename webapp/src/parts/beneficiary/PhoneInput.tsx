import { TextInput, type TextInputProps } from '@mantine/core'
import { phoneChangeHandler } from '@/ui/phone'

interface PhoneInputProps extends TextInputProps {
  code: string
}

/** PhoneInput is an input for a phone number with a fixed country code. */
export function PhoneInput({ code, ...rest }: PhoneInputProps) {
  return (
    <TextInput
      withAsterisk
      type="tel"
      inputMode="numeric"
      autoComplete="off"
      leftSection={<span aria-hidden="true">{code}</span>}
      leftSectionWidth={56}
      {...rest}
      onChange={phoneChangeHandler(code, rest.value, rest.onChange)}
    />
  )
}
