import type { ChangeEvent, ChangeEventHandler } from 'react'
import { nepalPhoneRule, usPhoneRule } from '@/lib/api/rules.gen'

/** digitGroupers maps country codes to functions that group a number's digits. */
const digitGroupers: Record<string, (number: string) => string> = {
  '+1': (number) => number.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3'),
  '+977': (number) => number.replace(/^(9\d{2})(\d{7})$/, '$1-$2'),
}

/**
 * formatPhone formats a phone number, such as +1 (617) 555-0142 or +977 984-1234567. If countryCode is empty, the
 * number must start with the country code. Numbers in an unknown format stay unchanged.
 */
export function formatPhone(countryCode: string, number: string): string {
  const code = countryCode || (Object.keys(digitGroupers).find((prefix) => number.startsWith(prefix)) ?? '')
  const digits = countryCode ? number : number.slice(code.length)
  return `${code} ${digitGroupers[code]?.(digits) ?? digits}`.trim()
}

const nationalDigits = 10

/** phoneFormats maps country codes to the pattern for valid numbers and the trunk prefix for domestic calls. */
const phoneFormats: Record<string, { number: RegExp; trunk: string }> = {
  '+977': { number: nepalPhoneRule.pattern, trunk: '0' },
  '+1': { number: usPhoneRule.pattern, trunk: '1' },
}

const separators = /[\s\p{Pd}.()]/gu
const latinDigit = (digit: string) => String(digit.charCodeAt(0) - '०'.charCodeAt(0))

const withoutPrefix = (prefix: string, text: string) =>
  text.startsWith(prefix) ? text.slice(prefix.length) : text

/**
 * normalizePhone returns a phone number's ten digits, or undefined if the number is invalid. Like the server, it
 * accepts the country code, separators, and Devanagari digits.
 */
export function normalizePhone(countryCode: string, typed: string): string | undefined {
  const format = phoneFormats[countryCode]
  if (!format) return undefined
  const text = typed.replace(separators, '').replace(/[०-९]/g, latinDigit)
  const code = countryCode.slice(1)
  const prefix = text.length === code.length + nationalDigits ? code : `00${code}`
  const national = withoutPrefix(text.startsWith(countryCode) ? countryCode : prefix, text)
  const number =
    national.length === nationalDigits + format.trunk.length
      ? withoutPrefix(format.trunk, national)
      : national
  return format.number.test(number) ? number : undefined
}

/** typedKey returns the character that the user typed, or undefined for pasted or autofilled text. */
export function typedKey({ nativeEvent }: ChangeEvent<HTMLInputElement>): string | undefined {
  const { inputType, data } = nativeEvent as InputEvent
  return inputType === 'insertText' && data?.length === 1 ? data : undefined
}

/**
 * phoneChangeHandler returns a change handler that replaces a complete number with its ten digits and ignores
 * invalid characters.
 */
export const phoneChangeHandler =
  (
    countryCode: string,
    previousValue: unknown,
    onChange: ChangeEventHandler<HTMLInputElement> | undefined,
  ): ChangeEventHandler<HTMLInputElement> =>
  (event) => {
    const text = event.currentTarget.value
    const key = typedKey(event)
    const isInvalidKey = key !== undefined && !/[\d०-९+\s\p{Pd}.()]/u.test(key)
    event.currentTarget.value = isInvalidKey
      ? String(previousValue ?? '')
      : (normalizePhone(countryCode, text) ?? text)
    onChange?.(event)
  }
