import { describe, expect, test } from 'vitest'
import { textOf } from '@/lib/api/catalog'
import { checkAll } from '@/lib/rules/rules'
import { aBeneficiary, nepal } from '@/test/fixtures'
import {
  isEnabled,
  isOffered,
  methodLimitError,
  methodOf,
  payoutOptionLabels,
  payoutOptions,
} from './methods'
import { upsert } from './requests'
import { bankRules, cashRules, personRules, walletRules } from './rules'

describe('payout methods', () => {
  test('there are five methods, and home delivery is always disabled (1.02a 9.11c)', () => {
    expect(payoutOptions.map((option) => payoutOptionLabels[option])).toEqual([
      'Bank Deposit',
      'Cooperative',
      'Cash Pickup',
      'Wallet',
      'Home Delivery',
    ])
    const allEnabled = { ...nepal, payoutMethod: { ...nepal.payoutMethod, isHomeDeliveryEnabled: true } }
    expect(payoutOptions.filter((option) => !isOffered(option, allEnabled))).toEqual(['HOME_DELIVERY'])
  })

  test('the site disables a method that the country does not support (3.05a)', () => {
    const noCash = { ...nepal, payoutMethod: { ...nepal.payoutMethod, isCashPickupEnabled: false } }
    expect(isOffered('CASH_PICKUP', noCash)).toBe(false)
  })

  test('the server treats a cooperative as a bank deposit (4.20f)', () => {
    expect(methodOf('COOPERATIVE')).toBe('BANK_DEPOSIT')
  })

  test('a cooperative account does not enable bank deposit, and a bank account does not enable the cooperative option (5.09e)', () => {
    const cooperative = {
      ...aBeneficiary,
      banks: aBeneficiary.banks.map((bank) => ({ ...bank, isCooperative: true })),
    }
    expect([isEnabled('BANK_DEPOSIT', aBeneficiary), isEnabled('COOPERATIVE', aBeneficiary)]).toEqual([
      true,
      false,
    ])
    expect([isEnabled('BANK_DEPOSIT', cooperative), isEnabled('COOPERATIVE', cooperative)]).toEqual([
      false,
      true,
    ])
  })
})

describe('limits by payout method', () => {
  const errorText = (...args: Parameters<typeof methodLimitError>) => {
    const error = methodLimitError(...args)
    return error && textOf(error.code, error.params)
  }

  test('a wallet accepts up to its limit (5.10b 5.10c)', () => {
    expect(errorText('WALLET', '50000.00', '50000.00')).toBeUndefined()
    expect(errorText('WALLET', '50000.01', '50000.00')).toBe(
      'Receiving amount limit is NPR 50,000.00 for wallet transaction',
    )
  })

  test('cash pickup accepts up to 100,000 rupees (5.11a 5.11b 9.03a)', () => {
    expect(errorText('CASH_PICKUP', '100000.00', '50000.00')).toBeUndefined()
    expect(errorText('CASH_PICKUP', '100000.01', '50000.00')).toMatch(/NPR 1 lakh/)
  })

  test('the wallet and cash pickup limits do not apply to a bank deposit (9.03b)', () => {
    expect(errorText('BANK_DEPOSIT', '900000.00', '50000.00')).toBeUndefined()
  })
})

describe('the forms', () => {
  const person = {
    firstName: 'Sita',
    middleName: '',
    lastName: 'Gurung',
    senderRelationship: 'Mother',
    phoneNumber: '9841234567',
    email: '',
    dateOfBirth: '',
    addressLine1: 'Lakeside Marg 6',
    city: 'Pokhara',
    state: 'P4',
    postalCode: '33700',
  }
  const errorCodes = (change: Partial<typeof person>) =>
    Object.fromEntries(
      Object.entries(checkAll(personRules, { ...person, ...change })).map(([field, error]) => [
        field,
        error?.code,
      ]),
    )

  test('all fields are required except middle name, date of birth, and email (5.07a 5.06c)', () => {
    expect(errorCodes({})).toEqual({})
    const empty = Object.fromEntries(Object.keys(person).map((field) => [field, ''])) as typeof person
    expect(Object.keys(errorCodes(empty)).sort()).toEqual(
      [
        'firstName',
        'lastName',
        'senderRelationship',
        'phoneNumber',
        'addressLine1',
        'city',
        'state',
        'postalCode',
      ].sort(),
    )
  })

  test('the form validates a middle name only if it is not empty (5.06b)', () => {
    expect(errorCodes({ middleName: '4' })).toEqual({ middleName: 'INVALID_NAME' })
  })

  test('the form validates an email only if it is not empty (5.06c)', () => {
    expect(errorCodes({ email: 'sita@' })).toEqual({ email: 'INVALID_EMAIL' })
  })

  test('a mobile number in Nepal has ten digits (5.06h)', () => {
    expect(Object.keys(errorCodes({ phoneNumber: '984123456' }))).toEqual(['phoneNumber'])
  })

  test('the beneficiary must be at least 18 years old (5.06i)', () => {
    const child = `${new Date().getUTCFullYear() - 17}-01-01`
    const error = checkAll(personRules, { ...person, dateOfBirth: child }).dateOfBirth
    expect(error && textOf(error.code)).toBe('You must be 18 years or older')
  })

  test.each(['1899-12-31', '2001-02-29'])('the date of birth %s is invalid (5.07d)', (dateOfBirth) => {
    expect(errorCodes({ dateOfBirth })).toEqual({ dateOfBirth: 'INVALID_DOB' })
  })

  test('an address can have up to 255 characters (5.07a 9.08f)', () => {
    expect(errorCodes({ addressLine1: 'a'.repeat(255) })).toEqual({})
    expect(Object.keys(errorCodes({ addressLine1: 'a'.repeat(256) }))).toEqual(['addressLine1'])
  })

  test('the city and the postal code must be valid (5.07b 5.07c 9.08g)', () => {
    expect(errorCodes({ city: '12' })).toEqual({ city: 'INVALID_CITY' })
    expect(errorCodes({ postalCode: '3370' })).toEqual({ postalCode: 'INVALID_POSTAL_CODE' })
  })

  const bank = {
    bankId: '1009',
    branchLocation: '',
    accountNumber: '0123 45678',
    accountType: 'savings',
    remittancePurpose: '',
  }
  const bankErrorCodes = (change: Partial<typeof bank>, requiresPurpose = false) =>
    Object.fromEntries(
      Object.entries(checkAll(bankRules(requiresPurpose), { ...bank, ...change })).map(([field, error]) => [
        field,
        error?.code,
      ]),
    )

  test('the bank form requires all fields except the branch (5.08a)', () => {
    expect(bankErrorCodes({})).toEqual({})
    expect(Object.keys(bankErrorCodes({ bankId: '', accountNumber: '', accountType: '' }))).toEqual([
      'bankId',
      'accountNumber',
      'accountType',
    ])
  })

  test('a branch must be a valid location name (5.08b)', () => {
    expect(bankErrorCodes({ branchLocation: '<Thamel>' })).toEqual({
      branchLocation: 'INVALID_LOCATION_NAME',
    })
  })

  test('an account number can contain only letters, digits, and spaces (5.08c 5.19g)', () => {
    expect(bankErrorCodes({ accountNumber: '0123-4567' })).toEqual({
      accountNumber: 'FIELD_CAN_ONLY_CONTAIN_ALPHANUMERIC',
    })
    expect(textOf('FIELD_CAN_ONLY_CONTAIN_ALPHANUMERIC')).toBe(
      'This field can only contain alphanumeric characters',
    )
  })

  test('the purpose is required in the send flow but not in the account area (5.08g)', () => {
    expect(bankErrorCodes({}, true)).toEqual({ remittancePurpose: 'FIELD_CANNOT_BE_EMPTY' })
    expect(bankErrorCodes({}, false)).toEqual({})
    const wallet = { identificationType: 'eSewa', identificationValue: '9841234567', remittancePurpose: '' }
    expect(checkAll(walletRules(true), wallet).remittancePurpose?.code).toBe('FIELD_CANNOT_BE_EMPTY')
    expect(checkAll(walletRules(false), wallet)).toEqual({})
  })

  test('cash pickup requires a payer and a purpose (5.09a)', () => {
    expect(Object.keys(checkAll(cashRules, { payerId: '', remittancePurpose: '' }))).toEqual([
      'payerId',
      'remittancePurpose',
    ])
  })

  test.each([
    ['12', 'INVALID_ACCOUNT_NUMBER'],
    ['12345678', 'INVALID_ACCOUNT_NUMBER'],
    ['123456789', undefined],
    ['1234 5678 9', undefined],
    ['12345678901234567890', undefined],
    ['123456789012345678901', 'INVALID_ACCOUNT_NUMBER'],
    ['0123-456-789', 'FIELD_CAN_ONLY_CONTAIN_ALPHANUMERIC'],
    ['', 'FIELD_CANNOT_BE_EMPTY'],
  ])('the account number %j has the error %s (5.08c)', (accountNumber, code) => {
    const errors = checkAll(bankRules(false), {
      bankId: '1',
      branchLocation: '',
      accountNumber,
      accountType: 'savings',
    })
    expect(errors.accountNumber?.code).toBe(code)
  })

  test('a wallet requires a mobile number in Nepal (5.10a 9.08e)', () => {
    const walletErrors = (identificationValue: string) =>
      checkAll(walletRules(false), {
        identificationType: 'eSewa',
        identificationValue,
        remittancePurpose: '',
      })
    expect(walletErrors('9841234567')).toEqual({})
    expect(walletErrors('').identificationValue?.code).toBe('FIELD_CANNOT_BE_EMPTY')
    for (const number of ['12345', '98412345678'])
      expect(walletErrors(number).identificationValue?.code).toBe('INVALID_ID_VALUE')
    expect(textOf('INVALID_ID_VALUE')).toBe('Please enter valid identification number')
  })
})

describe('upsert', () => {
  test('replaces a beneficiary with the same ID and appends a new beneficiary (4.20b)', () => {
    const otherBeneficiary = { ...aBeneficiary, id: 'other' }
    expect(
      upsert([aBeneficiary, otherBeneficiary], { ...aBeneficiary, firstName: 'Gita' }).map(
        ({ firstName }) => firstName,
      ),
    ).toEqual(['Gita', 'Sita'])
    expect(upsert([aBeneficiary], otherBeneficiary).map(({ id }) => id)).toEqual([aBeneficiary.id, 'other'])
  })
})
