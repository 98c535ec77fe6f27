import type { ChangeEvent, ChangeEventHandler } from 'react'

/** grouped maps country codes to the digit groups of phone numbers. */
const grouped: Record<string, (number: string) => string> = {
  '+1': (number) => number.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'),
  '+977': (number) => number.replace(/^(9\d{2})(\d{7})$/, '$1-$2'),
}

/**
 * phoneText formats a phone number, such as +1 (617) 555-0142 or +977 984-1234567. Without a separate code,
 * the number starts with it. Other formats do not change.
 */
export function phoneText(countryCode: string, number: string): string {
  const code = countryCode || (Object.keys(grouped).find((known) => number.startsWith(known)) ?? '')
  const rest = countryCode ? number : number.slice(code.length)
  return `${code} ${grouped[code]?.(rest) ?? rest}`.trim()
}

const digits = 10

/** forms maps country codes to valid numbers and the domestic prefix digit. */
const forms: Record<string, { number: RegExp; trunk: string }> = {
  '+977': { number: /^9[678]\d{8}$/, trunk: '0' }, // mobile numbers only
  '+1': { number: /^[2-9]\d{2}[2-9]\d{6}$/, trunk: '1' },
}

const separators = /[\s\p{Pd}.()]/gu
const latinDigit = (digit: string) => String(digit.charCodeAt(0) - '०'.charCodeAt(0))

const without = (prefix: string, text: string) => (text.startsWith(prefix) ? text.slice(prefix.length) : text)

/**
 * normalPhone normalizes a phone number to ten digits from common formats with the country code, spaces, or
 * Devanagari digits, like the server. It returns undefined for other text and never truncates.
 */
export function normalPhone(countryCode: string, typed: string): string | undefined {
  const form = forms[countryCode]
  if (!form) return undefined
  const text = typed.replace(separators, '').replace(/[०-९]/g, latinDigit)
  const code = countryCode.slice(1)
  const bare = text.length === code.length + digits ? code : `00${code}`
  const coded = without(text.startsWith(countryCode) ? countryCode : bare, text)
  const number = coded.length === digits + form.trunk.length ? without(form.trunk, coded) : coded
  return form.number.test(number) ? number : undefined
}

/** keyOf returns the character of a pressed key, or undefined for pasted or autofilled text. */
export function keyOf({ nativeEvent }: ChangeEvent<HTMLInputElement>): string | undefined {
  const { inputType, data } = nativeEvent as InputEvent
  return inputType === 'insertText' && data?.length === 1 ? data : undefined
}

/**
 * takingPhone handles input of a phone number. A complete number becomes its ten digits, and invalid keys are
 * ignored.
 */
export const takingPhone =
  (
    countryCode: string,
    before: unknown,
    onChange: ChangeEventHandler<HTMLInputElement> | undefined,
  ): ChangeEventHandler<HTMLInputElement> =>
  (event) => {
    const typed = event.currentTarget.value
    const key = keyOf(event)
    const refused = key !== undefined && !/[\d०-९+\s\p{Pd}.()]/u.test(key)
    event.currentTarget.value = refused ? String(before ?? '') : (normalPhone(countryCode, typed) ?? typed)
    onChange?.(event)
  }
