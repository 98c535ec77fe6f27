import { describe, expect, it } from 'vitest'
import { textOf } from '@/lib/api/catalog'
import { subjectRule } from '@/lib/api/rules.gen'
import ruleSets from '../../../../httpapi/dto/testdata/rules.json'
import {
  accountNumber,
  address,
  adult,
  birthDate,
  branchLocation,
  check,
  checkAll,
  city,
  differsFrom,
  email,
  maxLength,
  name,
  nepalMobile,
  noSpecialCharacters,
  password,
  postalCode,
  type Rule,
  required,
  sameAs,
  usPhone,
  verificationCode,
} from './rules'

const codeOf = (rule: Rule, value: string, values: Record<string, string> = {}) => rule(value, values)?.code

describe('rules', () => {
  it('a required field cannot be empty (5.01a)', () => {
    expect(codeOf(required(), '  ')).toBe('FIELD_CANNOT_BE_EMPTY')
    expect(textOf('FIELD_CANNOT_BE_EMPTY')).toBe('This field cannot be empty')
    expect(codeOf(required(), 'x')).toBeUndefined()
  })

  // The server's tests use the same examples. They ensure that the server and the pages accept the same values.
  const rules: Record<string, Rule> = {
    name: name(),
    email: email(),
    usPhone: usPhone(),
    nepalPhone: nepalMobile(),
    address: address(),
    city: city(),
    branchLocation: branchLocation(),
    postalCode: postalCode(),
    birthDate: birthDate(new Date('2026-06-15T12:00:00Z')),
    accountNumber: accountNumber(),
    password: password(),
    subject: maxLength(subjectRule.maxChars),
  }
  const examples = ruleSets.flatMap(({ rule, clause, examples: codes }) =>
    Object.entries(codes).map(([value, want]) => ({ rule, clause, value, want })),
  )
  it.each(examples)('$rule: $value has the error "$want" ($clause)', ({ rule, value, want }) => {
    const error = rules[rule]?.(value, {})
    const max = error?.params?.max
    expect(`${error?.code ?? ''}${max ? `?max=${max}` : ''}`).toBe(want)
  })

  it.each([
    ['INVALID_PHONE', 'Please enter valid phone number', '5.06g'],
    ['INVALID_NEPAL_PHONE', 'Nepal mobile number should be 10 digits', '5.06h'],
    ['PASSWORD_CRITERIA', 'Your password does not match the criteria', '5.19f'],
  ])('the text of %s is "%s" (%s)', (code, text) => expect(textOf(code)).toBe(text))

  it('a middle name can be empty but not invalid (5.06b)', () => {
    expect(codeOf(name(), '')).toBeUndefined()
    expect(codeOf(name(), '1')).toBe('INVALID_NAME')
  })

  it('a new value must differ from the old value (5.06d 5.06f 5.19c 5.19d)', () => {
    expect(codeOf(differsFrom('old', 'EMAIL_SAME_AS_OLD'), 'A@b.co', { old: 'a@b.co' })).toBe(
      'EMAIL_SAME_AS_OLD',
    )
    expect(textOf('EMAIL_SAME_AS_OLD')).toBe('New Email and Old Email cannot be the same')
    expect(textOf('PHONE_SAME_AS_OLD')).toBe('New Phone Number and Old Phone Number cannot be the same')
  })

  it('a person can sign up on their 18th birthday but not the day before (5.06i 9.08b)', () => {
    const today = new Date('2026-06-15T12:00:00Z')
    expect(codeOf(adult(today), '2008-06-15')).toBeUndefined()
    expect(codeOf(adult(today), '2008-06-16')).toBe('UNDER_AGE')
    expect(textOf('UNDER_AGE')).toBe('You must be 18 years or older')
  })

  it('the repeated password must match (5.06l 5.19b)', () => {
    const rule = sameAs('password', 'PASSWORD_DOES_NOT_MATCH')
    expect(codeOf(rule, 'a', { password: 'b' })).toBe('PASSWORD_DOES_NOT_MATCH')
    expect(codeOf(rule, 'b', { password: 'b' })).toBeUndefined()
    expect(textOf('PASSWORD_DOES_NOT_MATCH')).toBe('Password does not match')
  })

  it('a verification code must have six digits (5.06m 9.08d)', () => {
    expect(codeOf(verificationCode(), '123456')).toBeUndefined()
    expect(codeOf(verificationCode(), '12345')).toBeDefined()
    expect(codeOf(verificationCode(), '12345a')).toBeDefined()
  })

  it('noSpecialCharacters rejects special characters and, optionally, spaces (5.02a)', () => {
    expect(codeOf(noSpecialCharacters(), 'Dashain 26')).toBeUndefined()
    expect(codeOf(noSpecialCharacters({ spaces: false }), 'Dashain 26')).toBe('SPECIAL_CHARACTER_NOT_ALLOWED')
    expect(textOf('SPECIAL_CHARACTER_NOT_ALLOWED')).toBe('This field cannot have special character')
  })

  it('checkAll returns each field’s first error in form order', () => {
    const rules = { first: [required(), name()], second: [required()] }
    expect(check(rules, 'first', { first: '1' })?.code).toBe('INVALID_NAME')
    expect(Object.keys(checkAll(rules, { first: '', second: '' }))).toEqual(['first', 'second'])
    expect(checkAll(rules, { first: 'Maya', second: 'x' })).toEqual({})
  })
})
