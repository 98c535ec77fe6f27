import type { Code } from '@/lib/api/catalog'
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

// A dot in an abbreviation ("St. John", "K.C.") is allowed. A dot in a domain name ("evil.com") is not.
const abbreviation = String.raw`\.(?=$|[ -]|\p{L}\p{M}*(?:[. ]|$))`
const namePattern = (letter: string, mark: string) =>
  new RegExp(`^${letter}(?:${letter}|${mark}|[ '’-]|${abbreviation})*$`, 'u')
const latinName = namePattern(
  String.raw`(?=\p{L})\p{Script=Latin}`,
  String.raw`(?=\p{M})\p{Script=Inherited}`,
)
const devanagariName = namePattern(
  String.raw`(?=\p{L})\p{Script=Devanagari}`,
  String.raw`(?=\p{M})[\p{Script=Devanagari}\p{Script=Inherited}]`,
)
const maxNameLength = 60

/**
 * name validates a person's name. All letters must be in the same script, Latin or Devanagari. The server
 * applies the same rule in httpapi/dto/name.go.
 */
export const name = () =>
  unlessEmpty(
    'INVALID_NAME',
    (value) => [...value].length <= maxNameLength && (latinName.test(value) || devanagariName.test(value)),
  )
export const email = () =>
  matchesPattern('INVALID_EMAIL', /^[^\s@"<>(),;:]{1,64}@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}$/i)
export const usPhone = () =>
  unlessEmpty('INVALID_PHONE', (value) => normalizePhone('+1', value) !== undefined)
export const nepalMobile = () =>
  unlessEmpty('INVALID_NEPAL_PHONE', (value) => normalizePhone('+977', value) !== undefined)
export const address = () => matchesPattern('INVALID_ADDRESS', /^[\p{L}\p{M}\p{N} .,'’#/&()-]+$/u)
export const city = () => matchesPattern('INVALID_CITY', /^\p{L}[\p{L}\p{M} .'’-]*$/u)
export const branchLocation = () => matchesPattern('INVALID_LOCATION_NAME', /^[\p{L}\p{M}\p{N} .,'’/()-]+$/u)
export const alphanumeric = () => matchesPattern('FIELD_CAN_ONLY_CONTAIN_ALPHANUMERIC', /^[A-Za-z0-9 ]+$/)
export const noSpecialCharacters = ({ spaces = true } = {}) =>
  matchesPattern('SPECIAL_CHARACTER_NOT_ALLOWED', spaces ? /^[A-Za-z0-9 ]+$/ : /^[A-Za-z0-9]+$/)

const postalCodes: Record<string, RegExp> = { USA: /^\d{5}$/, NPL: /^\d{5}$/ }
export const postalCode = (country: string) =>
  unlessEmpty('INVALID_POSTAL_CODE', (value) => postalCodes[country]?.test(value) ?? true)

export const maxLength =
  (max: number): Rule<unknown> =>
  (value) =>
    value.length > max ? invalid('FIELD_TOO_LONG', { max: String(max) }) : undefined

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

/** passwordCriteria lists the password criteria in the checklist's order. */
export const passwordCriteria = [
  { key: 'lower', test: (value: string) => /\p{Ll}/u.test(value) },
  { key: 'upper', test: (value: string) => /\p{Lu}/u.test(value) },
  { key: 'digit', test: (value: string) => /\d/.test(value) },
  { key: 'special', test: (value: string) => /[^\p{L}\p{N}\s]/u.test(value) },
  { key: 'length', test: (value: string) => [...value].length >= 6 },
] as const

export const password = (): Rule<unknown> => (value) =>
  value === '' || passwordCriteria.every((criterion) => criterion.test(value))
    ? undefined
    : invalid('PASSWORD_CRITERIA')

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/

/**
 * birthDate requires a real calendar date in YYYY-MM-DD format, not in the future and no more than about 120
 * years ago.
 */
export const birthDate =
  (today = new Date()): Rule<unknown> =>
  (value) => {
    if (value === '') return undefined
    const [, year, month, day] = isoDate.exec(value) ?? []
    const date = new Date(`${value}T00:00:00Z`)
    const exists =
      date.getUTCFullYear() === Number(year) &&
      date.getUTCMonth() + 1 === Number(month) &&
      date.getUTCDate() === Number(day)
    return exists && date <= today && Number(year) >= today.getFullYear() - 120
      ? undefined
      : invalid('INVALID_DOB')
  }

export const adult =
  (today = new Date()): Rule<unknown> =>
  (value) => {
    const [, year, month, day] = isoDate.exec(value) ?? []
    if (!year) return undefined
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
