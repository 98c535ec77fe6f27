import type { Code } from '@/api/catalogue'
import { normalPhone } from '@/ui/phone'

/** Why a value is refused: a code, and what its text needs. */
export interface Fault {
  code: Code
  params?: Record<string, string>
}

/** Answers why the value is refused, or undefined. The other values of the form are there for rules that compare. */
export type Rule<V = Record<string, string>> = (value: string, values: V) => Fault | undefined

const refuse = (code: Code, params?: Record<string, string>): Fault => (params ? { code, params } : { code })

/** A rule that leaves an empty value to `required`. */
const filled =
  (code: Code, accepts: (value: string) => boolean): Rule<unknown> =>
  (value) =>
    value.trim() === '' || accepts(value.trim()) ? undefined : refuse(code)

const matching = (code: Code, pattern: RegExp) => filled(code, (value) => pattern.test(value))

export const required =
  (code: Code = 'FIELD_CANNOT_BE_EMPTY'): Rule<unknown> =>
  (value) =>
    value.trim() === '' ? refuse(code) : undefined

// The dot of an abbreviation ("St. John", "K.C."), but not of an internet address ("evil.com").
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

/** A person's name: letters of one script, Latin or Devanagari. The server has the same rule in name.go. */
export const name = () =>
  filled(
    'INVALID_NAME',
    (value) => [...value].length <= maxNameLength && (latinName.test(value) || devanagariName.test(value)),
  )
export const email = () =>
  matching('INVALID_EMAIL', /^[^\s@"<>(),;:]{1,64}@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,63}$/i)
export const usPhone = () => filled('INVALID_PHONE', (value) => normalPhone('+1', value) !== undefined)
export const nepalMobile = () =>
  filled('INVALID_NEPAL_PHONE', (value) => normalPhone('+977', value) !== undefined)
export const address = () => matching('INVALID_ADDRESS', /^[\p{L}\p{M}\p{N} .,'’#/&()-]+$/u)
export const city = () => matching('INVALID_CITY', /^\p{L}[\p{L}\p{M} .'’-]*$/u)
export const branchLocation = () => matching('INVALID_LOCATION_NAME', /^[\p{L}\p{M}\p{N} .,'’/()-]+$/u)
export const alphanumeric = () => matching('FIELD_CAN_ONLY_CONTAIN_ALPHANUMERIC', /^[A-Za-z0-9 ]+$/)
export const noSpecial = ({ spaces = true } = {}) =>
  matching('SPECIAL_CHARACTER_NOT_ALLOWED', spaces ? /^[A-Za-z0-9 ]+$/ : /^[A-Za-z0-9]+$/)

const postalCodes: Record<string, RegExp> = { USA: /^\d{5}$/, NPL: /^\d{5}$/ }
export const postalCode = (country: string) =>
  filled('INVALID_POSTAL_CODE', (value) => postalCodes[country]?.test(value) ?? true)

export const maxLength =
  (max: number): Rule<unknown> =>
  (value) =>
    value.length > max ? refuse('FIELD_TOO_LONG', { max: String(max) }) : undefined

export const verificationCode = () => matching('VERIFICATION_CODE_NO_MATCH', /^\d{6}$/)

/** The same as another field of the form. */
export const same =
  (field: string, code: Code): Rule =>
  (value, values) =>
    value === (values[field] ?? '') ? undefined : refuse(code)

/** Another than a known value or another field, as the texts of e-mail, phone and password demand. */
export const differsFrom =
  (field: string, code: Code): Rule =>
  (value, values) =>
    value !== '' && value.toLowerCase() === (values[field] ?? '').toLowerCase() ? refuse(code) : undefined

/** The parts of the password rule, each of which the live checklist shows. */
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
    : refuse('PASSWORD_CRITERIA')

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/

/** A date written YYYY-MM-DD that exists and is not in the future. */
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
      : refuse('INVALID_DOB')
  }

export const adult =
  (today = new Date()): Rule<unknown> =>
  (value) => {
    const [, year, month, day] = isoDate.exec(value) ?? []
    if (!year) return undefined
    const birthday = new Date(Date.UTC(Number(year) + 18, Number(month) - 1, Number(day)))
    return birthday <= today ? undefined : refuse('UNDER_AGE')
  }

export type Rules<F extends string> = Partial<Record<F, readonly Rule[]>>

/** The first reason why a field is refused. */
export function check<F extends string>(
  rules: Rules<F>,
  field: F,
  values: Record<string, string>,
): Fault | undefined {
  for (const rule of rules[field] ?? []) {
    const fault = rule(values[field] ?? '', values)
    if (fault) return fault
  }
  return undefined
}

/** The reasons of all refused fields, in the order in which the rules are written: that of the form. */
export function checkAll<F extends string>(
  rules: Rules<F>,
  values: Record<string, string>,
): Partial<Record<F, Fault>> {
  const faults: Partial<Record<F, Fault>> = {}
  for (const field of Object.keys(rules) as F[]) {
    const fault = check(rules, field, values)
    if (fault) faults[field] = fault
  }
  return faults
}
