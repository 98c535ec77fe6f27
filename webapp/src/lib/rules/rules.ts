import type { Code } from '@/lib/api/catalog'
import {
  accountNumberRule,
  addressRule,
  birthDateRule,
  cityRule,
  devanagariNameRule,
  emailRule,
  latinNameRule,
  passwordRule,
  postalCodeRule,
} from '@/lib/api/rules.gen'
import { normalizePhone } from '@/lib/format/phone'

/** ValidationError is an error code with the parameters of its message. */
export interface ValidationError {
  code: Code
  params?: Record<string, string>
}

/**
 * Rule returns a value's error, or undefined if the value is valid. It also receives the form's other values.
 */
export type Rule<V = Record<string, string>> = (value: string, values: V) => ValidationError | undefined

const invalid = (code: Code, params?: Record<string, string>): ValidationError =>
  params ? { code, params } : { code }

/** unlessEmpty returns a rule that accepts empty values. Add `required` to reject them. */
const unlessEmpty =
  (code: Code, isValid: (value: string) => boolean): Rule<unknown> =>
  (value) =>
    value.trim() === '' || isValid(value.trim()) ? undefined : invalid(code)

const matchesPattern = (code: Code, pattern: RegExp) => unlessEmpty(code, (value) => pattern.test(value))

export const required =
  (code: Code = 'FIELD_CANNOT_BE_EMPTY'): Rule<unknown> =>
  (value) =>
    value.trim() === '' ? invalid(code) : undefined

export const maxLength =
  (max: number): Rule<unknown> =>
  (value) =>
    [...value].length > max ? invalid('FIELD_TOO_LONG', { max: String(max) }) : undefined

/** follows returns a rule that applies a rule of the server. The code applies to the pattern. */
const follows =
  (code: Code, { pattern, maxChars }: { pattern: RegExp; maxChars: number }): Rule<unknown> =>
  (value, values) =>
    maxLength(maxChars)(value, values) ?? matchesPattern(code, pattern)(value, values)

/** name validates a person's name. All letters must be in the same script, Latin or Devanagari. */
export const name = (): Rule<unknown> => (value, values) =>
  devanagariNameRule.pattern.test(value.trim())
    ? maxLength(devanagariNameRule.maxChars)(value, values)
    : follows('INVALID_NAME', latinNameRule)(value, values)
export const email = () =>
  unlessEmpty('INVALID_EMAIL', (value) => value.length <= emailRule.maxChars && emailRule.pattern.test(value))
export const usPhone = () =>
  unlessEmpty('INVALID_PHONE', (value) => normalizePhone('+1', value) !== undefined)
export const nepalMobile = (): Rule<unknown> => (value) => {
  if (value.trim() === '' || normalizePhone('+977', value)) return undefined
  return invalid(/^\d{10}$/.test(value) ? 'INVALID_PHONE' : 'INVALID_NEPAL_PHONE')
}
export const address = () => follows('INVALID_ADDRESS', addressRule)
export const city = () => follows('INVALID_CITY', cityRule)
export const branchLocation = () => follows('INVALID_LOCATION_NAME', addressRule)
export const noSpecialCharacters = ({ spaces = true } = {}) =>
  matchesPattern('SPECIAL_CHARACTER_NOT_ALLOWED', spaces ? /^[A-Za-z0-9 ]+$/ : /^[A-Za-z0-9]+$/)
export const postalCode = () => matchesPattern('INVALID_POSTAL_CODE', postalCodeRule.pattern)

/** accountNumber validates a bank account number. Spaces do not count. */
export const accountNumber = (): Rule<unknown> => (value) => {
  const digits = value.replace(/\s/g, '')
  const { pattern, minChars, maxChars } = accountNumberRule
  if (digits !== '' && !pattern.test(digits)) return invalid('FIELD_CAN_ONLY_CONTAIN_ALPHANUMERIC')
  return digits !== '' && (digits.length < minChars || digits.length > maxChars)
    ? invalid('INVALID_ACCOUNT_NUMBER')
    : undefined
}

export const verificationCode = () => matchesPattern('VERIFICATION_CODE_NO_MATCH', /^\d{6}$/)

/** sameAs requires the same value as another field. */
export const sameAs =
  (field: string, code: Code): Rule =>
  (value, values) =>
    value === (values[field] ?? '') ? undefined : invalid(code)

/** differsFrom requires a different value than another field. It ignores case. */
export const differsFrom =
  (field: string, code: Code): Rule =>
  (value, values) =>
    value !== '' && value.toLowerCase() === (values[field] ?? '').toLowerCase() ? invalid(code) : undefined

const { criteria, minChars, maxChars } = passwordRule

/** passwordCriteria lists the password criteria in the checklist's order. */
export const passwordCriteria = [
  { key: 'lower', test: (value: string) => criteria.lower.test(value) },
  { key: 'upper', test: (value: string) => criteria.upper.test(value) },
  { key: 'digit', test: (value: string) => criteria.digit.test(value) },
  { key: 'special', test: (value: string) => criteria.special.test(value) },
  { key: 'length', test: (value: string) => [...value].length >= minChars },
] as const

export const password = (): Rule<unknown> => (value) =>
  value === '' ||
  ([...value].length <= maxChars && passwordCriteria.every((criterion) => criterion.test(value)))
    ? undefined
    : invalid('PASSWORD_CRITERIA')

/** birthDate requires a real calendar date in YYYY-MM-DD format, not before 1900 and not in the future. */
export const birthDate =
  (today = new Date()): Rule<unknown> =>
  (value) => {
    if (value === '') return undefined
    const date = new Date(`${value}T00:00:00Z`)
    const exists = birthDateRule.pattern.test(value) && date.getUTCDate() === Number(value.slice(8))
    return exists && date <= today ? undefined : invalid('INVALID_DOB')
  }

export const adult =
  (today = new Date()): Rule<unknown> =>
  (value) => {
    if (!birthDateRule.pattern.test(value)) return undefined
    const [year, month, day] = value.split('-')
    const birthday = new Date(Date.UTC(Number(year) + 18, Number(month) - 1, Number(day)))
    return birthday <= today ? undefined : invalid('UNDER_AGE')
  }

export type Rules<F extends string> = Partial<Record<F, readonly Rule[]>>

/** Errors holds the validation error of each invalid field, or its text. */
export type Errors = Record<string, ValidationError | string | undefined>

/** check returns a field's first error. */
export function check<F extends string>(
  rules: Rules<F>,
  field: F,
  values: Record<string, string>,
): ValidationError | undefined {
  for (const rule of rules[field] ?? []) {
    const error = rule(values[field] ?? '', values)
    if (error) return error
  }
  return undefined
}

/** checkAll returns each field's first error, in the order of the rules. */
export function checkAll<F extends string>(
  rules: Rules<F>,
  values: Record<string, string>,
): Partial<Record<F, ValidationError>> {
  const errors: Partial<Record<F, ValidationError>> = {}
  for (const field of Object.keys(rules) as F[]) {
    const error = check(rules, field, values)
    if (error) errors[field] = error
  }
  return errors
}
