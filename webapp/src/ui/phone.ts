import type { ChangeEvent, ChangeEventHandler } from 'react'

/** groupDigits maps country codes to functions that group the digits of a number. */
const groupDigits: Record<string, (number: string) => string> = {
  '+1': (number) => number.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'),
  '+977': (number) => number.replace(/^(9\d{2})(\d{7})$/, '$1-$2'),
}

/**
 * phoneText formats a phone number, such as +1 (617) 555-0142 or +977 984-1234567. If the country code is empty,
 * the number must start with it. Numbers in an unknown format do not change.
 */
export function phoneText(countryCode: string, number: string): string {
  const code = countryCode || (Object.keys(groupDigits).find((known) => number.startsWith(known)) ?? '')
  const rest = countryCode ? number : number.slice(code.length)
  return `${code} ${groupDigits[code]?.(rest) ?? rest}`.trim()
}

const digits = 10

/** phoneFormats maps country codes to the pattern of valid numbers and the trunk prefix of domestic calls. */
const phoneFormats: Record<string, { number: RegExp; trunk: string }> = {
  '+977': { number: /^9[678]\d{8}$/, trunk: '0' }, // mobile numbers only
  '+1': { number: /^[2-9]\d{2}[2-9]\d{6}$/, trunk: '1' },
}

const separators = /[\s\p{Pd}.()]/gu
const latinDigit = (digit: string) => String(digit.charCodeAt(0) - '०'.charCodeAt(0))

const withoutPrefix = (prefix: string, text: string) =>
  text.startsWith(prefix) ? text.slice(prefix.length) : text

/**
 * normalizePhone returns the ten digits of a phone number. Like the server, it accepts the country code,
 * separators, and Devanagari digits. It returns undefined for an invalid number.
 */
export function normalizePhone(countryCode: string, typed: string): string | undefined {
  const form = phoneFormats[countryCode]
  if (!form) return undefined
  const text = typed.replace(separators, '').replace(/[०-९]/g, latinDigit)
  const code = countryCode.slice(1)
  const prefix = text.length === code.length + digits ? code : `00${code}`
  const national = withoutPrefix(text.startsWith(countryCode) ? countryCode : prefix, text)
  const number =
    national.length === digits + form.trunk.length ? withoutPrefix(form.trunk, national) : national
  return form.number.test(number) ? number : undefined
}

/** typedKey returns the typed character of an input event, or undefined for pasted or autofilled text. */
export function typedKey({ nativeEvent }: ChangeEvent<HTMLInputElement>): string | undefined {
  const { inputType, data } = nativeEvent as InputEvent
  return inputType === 'insertText' && data?.length === 1 ? data : undefined
}

/**
 * phoneChangeHandler returns a change handler that replaces a complete number with its ten digits and ignores
 * invalid keys.
 */
export const phoneChangeHandler =
  (
    countryCode: string,
    before: unknown,
    onChange: ChangeEventHandler<HTMLInputElement> | undefined,
  ): ChangeEventHandler<HTMLInputElement> =>
  (event) => {
    const typed = event.currentTarget.value
    const key = typedKey(event)
    const isInvalidKey = key !== undefined && !/[\d०-९+\s\p{Pd}.()]/u.test(key)
    event.currentTarget.value = isInvalidKey
      ? String(before ?? '')
      : (normalizePhone(countryCode, typed) ?? typed)
    onChange?.(event)
  }
