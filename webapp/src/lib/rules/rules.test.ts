import { describe, expect, it } from 'vitest'
import { textOf } from '@/lib/api/catalog'
import {
  adult,
  birthDate,
  check,
  checkAll,
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

  it.each([
    'Maya',
    'Ram Bahadur',
    "O'Neil",
    'Anne-Marie',
    'José',
    'Jose\u0301',
    'राम',
    'राम बहादुर',
    'St. John',
    'K.C.',
    'K.C',
    'के.सी.',
  ])('%s is a valid name (5.06a)', (value) => expect(codeOf(name(), value)).toBeUndefined())
  it.each([
    'M4ya',
    '<b>',
    '-',
    '@maya',
    'a'.repeat(61),
    'evil.com',
    't.co',
    'Maya www.evil.com',
    'माया.भारत',
    'B\u0430dm\u0430sh',
    'Иван',
    'Maya राम',
    'Maya\u0940',
    'Ma\u200bya',
    'Ma\u202eya',
    'Maya..',
  ])('%s is not a valid name (5.06a)', (value) => expect(codeOf(name(), value)).toBe('INVALID_NAME'))
  it('a middle name can be empty but not invalid (5.06b)', () => {
    expect(codeOf(name(), '')).toBeUndefined()
    expect(codeOf(name(), '1')).toBe('INVALID_NAME')
  })

  it.each(['a@b.co', 'first.last+tag@sub.example.org', "o'neil@example.com"])(
    '%s is a valid email address (5.06c)',
    (value) => expect(codeOf(email(), value)).toBeUndefined(),
  )
  it.each(['a', 'a@b', '@b.co', 'a b@c.de', 'a@b..co', 'a@-b.co', 'a@b.c'])(
    '%s is not a valid email address (5.06c)',
    (value) => expect(codeOf(email(), value)).toBe('INVALID_EMAIL'),
  )

  it('a new value must differ from the old value (5.06d 5.06f 5.19c 5.19d)', () => {
    expect(codeOf(differsFrom('old', 'EMAIL_SAME_AS_OLD'), 'A@b.co', { old: 'a@b.co' })).toBe(
      'EMAIL_SAME_AS_OLD',
    )
    expect(textOf('EMAIL_SAME_AS_OLD')).toBe('New Email and Old Email cannot be the same')
    expect(textOf('PHONE_SAME_AS_OLD')).toBe('New Phone Number and Old Phone Number cannot be the same')
  })

  it.each([
    ['4155550123', undefined],
    ['415555012', 'INVALID_PHONE'],
    ['41555501234', 'INVALID_PHONE'],
    ['1155550123', 'INVALID_PHONE'],
    ['415-555-01', 'INVALID_PHONE'],
  ])('validating %s as a US phone number returns %s (5.06f 5.06g 9.08c)', (value, code) => {
    expect(codeOf(usPhone(), value)).toBe(code)
    expect(textOf('INVALID_PHONE')).toBe('Please enter valid phone number')
  })

  it('a Nepal mobile number must have 10 digits (5.06h)', () => {
    expect(codeOf(nepalMobile(), '9841234567')).toBeUndefined()
    expect(codeOf(nepalMobile(), '984123456')).toBe('INVALID_NEPAL_PHONE')
    expect(textOf('INVALID_NEPAL_PHONE')).toBe('Nepal mobile number should be 10 digits')
  })

  it('a person can sign up on their 18th birthday but not the day before (5.06i 9.08b)', () => {
    const today = new Date('2026-06-15T12:00:00Z')
    expect(codeOf(adult(today), '2008-06-15')).toBeUndefined()
    expect(codeOf(adult(today), '2008-06-16')).toBe('UNDER_AGE')
    expect(textOf('UNDER_AGE')).toBe('You must be 18 years or older')
  })

  it('a date of birth must be a real date in the past (5.07d)', () => {
    const today = new Date('2026-06-15T12:00:00Z')
    expect(codeOf(birthDate(today), '2000-02-29')).toBeUndefined()
    for (const value of ['2001-02-29', '2026-06-16', '1900-01-01', '15/06/2000', '2000-13-01']) {
      expect(codeOf(birthDate(today), value)).toBe('INVALID_DOB')
    }
  })

  it.each([
    ['Abc1!x', undefined],
    ['Ab1!x', 'PASSWORD_CRITERIA'], // five characters
    ['abc1!x', 'PASSWORD_CRITERIA'],
    ['ABC1!X', 'PASSWORD_CRITERIA'],
    ['Abcd!x', 'PASSWORD_CRITERIA'],
    ['Abc123', 'PASSWORD_CRITERIA'],
  ])('validating %s as a password returns %s (5.06j 5.19f 9.08a)', (value, code) => {
    expect(codeOf(password(), value)).toBe(code)
    expect(textOf('PASSWORD_CRITERIA')).toBe('Your password does not match the criteria')
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

  it('an address can have up to 255 characters (5.07a 9.08f)', () => {
    expect(codeOf(maxLength(255), 'a'.repeat(255))).toBeUndefined()
    expect(codeOf(maxLength(255), 'a'.repeat(256))).toBe('FIELD_TOO_LONG')
  })

  it('a postal code must match its country’s pattern (5.07c 9.08g)', () => {
    expect(codeOf(postalCode('NPL'), '44600')).toBeUndefined()
    expect(codeOf(postalCode('NPL'), '4460')).toBe('INVALID_POSTAL_CODE')
  })

  it('checkAll returns each field’s first error in form order', () => {
    const rules = { first: [required(), name()], second: [required()] }
    expect(check(rules, 'first', { first: '1' })?.code).toBe('INVALID_NAME')
    expect(Object.keys(checkAll(rules, { first: '', second: '' }))).toEqual(['first', 'second'])
    expect(checkAll(rules, { first: 'Maya', second: 'x' })).toEqual({})
  })
})
