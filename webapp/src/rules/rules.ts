import type { Code } from '@/api/catalog'
import { normalizePhone } from '@/ui/phone'

/** ValidationError is the code of an error with the parameters of its text. */
export interface ValidationError {
  code: Code
  params?: Record<string, string>
}

/** Rule returns the error of a value, or undefined. It also receives the other values of the form. */
export type Rule<V = Record<string, string>> = (value: string, values: V) => ValidationError | undefined

const invalid = (code: Code, params?: Record<string, string>): ValidationError =>
  params ? { code, params } : { code }

/** ifFilled returns a rule that ignores empty values. Use `required` for those. */
const ifFilled =
  (code: Code, isValid: (value: string) => boolean): Rule<unknown> =>
  (value) =>
    value.trim() === '' || isValid(value.trim()) ? undefined : invalid(code)

const matching = (code: Code, pattern: RegExp) => ifFilled(code, (value) => pattern.test(value))

export const required =
  (code: Code = 'FIELD_CANNOT_BE_EMPTY'): Rule<unknown> =>
  (value) =>
    value.trim() === '' ? invalid(code) : undefined

// The dot of an abbreviation ("St. John", "K.C."), but not that of a domain name ("evil.com").
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
 * name validates a person's name, with letters of one script, Latin or Devanagari. The server has the same rule
 * in name.go.
 */
export const name = () =>
  ifFilled(
    'INVALID_NAME',
    (value) => [...value].length <= maxNameLength && (latinName.test(value) || devanagariName.test(value)),
  )
export const email = () =>
  matching('INVALID_EMAIL', /^[^\s@"<>(),;:]{1,64}@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}$/i)
export const usPhone = () => ifFilled('INVALID_PHONE', (value) => normalizePhone('+1', value) !== undefined)
export const nepalMobile = () =>
  ifFilled('INVALID_NEPAL_PHONE', (value) => normalizePhone('+977', value) !== undefined)
export const address = () => matching('INVALID_ADDRESS', /^[\p{L}\p{M}\p{N} .,'’#/&()-]+$/u)
export const city = () => matching('INVALID_CITY', /^\p{L}[\p{L}\p{M} .'’-]*$/u)
export const branchLocation = () => matching('INVALID_LOCATION_NAME', /^[\p{L}\p{M}\p{N} .,'’/()-]+$/u)
export const alphanumeric = () => matching('FIELD_CAN_ONLY_CONTAIN_ALPHANUMERIC', /^[A-Za-z0-9 ]+$/)
export const noSpecialCharacters = ({ spaces = true } = {}) =>
  matching('SPECIAL_CHARACTER_NOT_ALLOWED', spaces ? /^[A-Za-z0-9 ]+$/ : /^[A-Za-z0-9]+$/)

const postalCodes: Record<string, RegExp> = { USA: /^\d{5}$/, NPL: /^\d{5}$/ }
export const postalCode = (country: string) =>
  ifFilled('INVALID_POSTAL_CODE', (value) => postalCodes[country]?.test(value) ?? true)

export const maxLength =
  (max: number): Rule<unknown> =>
  (value) =>
    value.length > max ? invalid('FIELD_TOO_LONG', { max: String(max) }) : undefined

export const verificationCode = () => matching('VERIFICATION_CODE_NO_MATCH', /^\d{6}$/)

/** sameAs requires the value of another field. */
export const sameAs =
  (field: string, code: Code): Rule =>
  (value, values) =>
    value === (values[field] ?? '') ? undefined : invalid(code)

/**
 * differsFrom requires a value that differs from the value of another field, ignoring case.
 */
export const differsFrom =
  (field: string, code: Code): Rule =>
  (value, values) =>
    value !== '' && value.toLowerCase() === (values[field] ?? '').toLowerCase() ? invalid(code) : undefined

/** passwordCriteria lists the criteria for a password, in the order of the checklist. */
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

/** birthDate validates a date in YYYY-MM-DD format that exists and is at most about 120 years in the past. */
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

/** check returns the first error of a field. */
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

/** checkAll returns the first error of each field, in the order of the rules. */
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
