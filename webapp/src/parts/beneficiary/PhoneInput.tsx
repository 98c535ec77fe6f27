import { TextInput, type TextInputProps } from '@mantine/core'
import { phoneChangeHandler } from '@/lib/format/phone'

interface PhoneInputProps extends TextInputProps {
  countryCode: string
}

/** PhoneInput is an input for a phone number with a fixed country code. */
export function PhoneInput({ countryCode, ...rest }: PhoneInputProps) {
  return (
    <TextInput
      withAsterisk
      type="tel"
      inputMode="numeric"
      autoComplete="off"
      leftSection={<span aria-hidden="true">{countryCode}</span>}
      leftSectionWidth={56}
      {...rest}
      onChange={phoneChangeHandler(countryCode, rest.value, rest.onChange)}
    />
  )
}
