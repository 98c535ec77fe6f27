import { describe, expect, test } from 'vitest'
import { textOf } from '@/api/catalogue'
import { checkAll } from '@/rules/rules'
import { aBeneficiary, nepal } from '@/test/things'
import { upserted } from './calls'
import { isEnabled, isOffered, methodBarrier, methodOf, tileLabels, tiles } from './methods'
import { bankRules, cashRules, personRules, walletRules } from './rules'

describe('the ways to be paid', () => {
  test('1.02a 9.11c five of them, of which home delivery is never open', () => {
    expect(tiles.map((tile) => tileLabels[tile])).toEqual([
      'Bank Deposit',
      'Cooperative',
      'Cash Pickup',
      'Wallet',
      'Home Delivery',
    ])
    const everything = { ...nepal, payoutMethod: { ...nepal.payoutMethod, isHomeDeliveryEnabled: true } }
    expect(tiles.filter((tile) => !isOffered(tile, everything))).toEqual(['HOME_DELIVERY'])
  })

  test('3.05a a way that the country does not have is closed', () => {
    const noCash = { ...nepal, payoutMethod: { ...nepal.payoutMethod, isCashPickupEnabled: false } }
    expect(isOffered('CASH_PICKUP', noCash)).toBe(false)
  })

  test('4.20f a cooperative is a bank deposit to the server', () => {
    expect(methodOf('COOPERATIVE')).toBe('BANK_DEPOSIT')
  })

  test('5.09e an account at a cooperative does not enable bank deposit, and the other way round', () => {
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

describe('what may arrive by each way', () => {
  const text = (...args: Parameters<typeof methodBarrier>) => {
    const fault = methodBarrier(...args)
    return fault && textOf(fault.code, fault.params)
  }

  test('5.10b 5.10c a wallet takes its limit and no more', () => {
    expect(text('WALLET', '50000.00', '50000.00')).toBeUndefined()
    expect(text('WALLET', '50000.01', '50000.00')).toBe(
      'Receiving amount limit is NPR 50,000.00 for wallet transaction',
    )
  })

  test('5.11a 5.11b 9.03a cash pickup takes 100,000 rupees and no more', () => {
    expect(text('CASH_PICKUP', '100000.00', '50000.00')).toBeUndefined()
    expect(text('CASH_PICKUP', '100000.01', '50000.00')).toMatch(/NPR 1 lakh/)
  })

  test('9.03b a bank deposit has no bound here but its own', () => {
    expect(text('BANK_DEPOSIT', '900000.00', '50000.00')).toBeUndefined()
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
  const faults = (change: Partial<typeof person>) =>
    Object.fromEntries(
      Object.entries(checkAll(personRules('NPL'), { ...person, ...change })).map(([field, fault]) => [
        field,
        fault?.code,
      ]),
    )

  test('5.07a everything is required but middle name, date of birth and email', () => {
    expect(faults({})).toEqual({})
    const empty = Object.fromEntries(Object.keys(person).map((field) => [field, ''])) as typeof person
    expect(Object.keys(faults(empty)).sort()).toEqual(
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

  test('5.06b a middle name is checked if given', () => {
    expect(faults({ middleName: '4' })).toEqual({ middleName: 'INVALID_NAME' })
  })

  test('5.06c an email is checked only when filled', () => {
    expect(faults({ email: 'sita@' })).toEqual({ email: 'INVALID_EMAIL' })
  })

  test('5.06h a mobile number of Nepal has ten digits', () => {
    expect(Object.keys(faults({ phoneNumber: '984123456' }))).toEqual(['phoneNumber'])
  })

  test('5.06i nobody under 18', () => {
    const child = `${new Date().getUTCFullYear() - 17}-01-01`
    const found = checkAll(personRules('NPL'), { ...person, dateOfBirth: child }).dateOfBirth
    expect(found && textOf(found.code)).toBe('You must be 18 years or older')
  })

  test('5.07a 9.08f an address has at most 255 characters', () => {
    expect(faults({ addressLine1: 'a'.repeat(255) })).toEqual({})
    expect(Object.keys(faults({ addressLine1: 'a'.repeat(256) }))).toEqual(['addressLine1'])
  })

  test('5.07b 5.07c 9.08g city and postal code are held to the country', () => {
    expect(faults({ city: '12' })).toEqual({ city: 'INVALID_CITY' })
    expect(faults({ postalCode: '3370' })).toEqual({ postalCode: 'INVALID_POSTAL_CODE' })
  })

  const bank = {
    bankId: '1009',
    branchLocation: '',
    accountNumber: '0123 45678',
    accountType: 'savings',
    remittancePurpose: '',
  }
  const bankFaults = (change: Partial<typeof bank>, asksPurpose = false) =>
    Object.fromEntries(
      Object.entries(checkAll(bankRules(asksPurpose), { ...bank, ...change })).map(([field, fault]) => [
        field,
        fault?.code,
      ]),
    )

  test('5.08a all but the branch is required', () => {
    expect(bankFaults({})).toEqual({})
    expect(Object.keys(bankFaults({ bankId: '', accountNumber: '', accountType: '' }))).toEqual([
      'bankId',
      'accountNumber',
      'accountType',
    ])
  })

  test('5.08b a branch that is filled must be a place', () => {
    expect(bankFaults({ branchLocation: '<Thamel>' })).toEqual({ branchLocation: 'INVALID_LOCATION_NAME' })
  })

  test('5.08c 5.19g an account number is letters and digits', () => {
    expect(bankFaults({ accountNumber: '0123-4567' })).toEqual({
      accountNumber: 'FIELD_CAN_ONLY_CONTAIN_ALPHANUMERIC',
    })
    expect(textOf('FIELD_CAN_ONLY_CONTAIN_ALPHANUMERIC')).toBe(
      'This field can only contain alphanumeric characters',
    )
  })

  test('5.08g the purpose is asked for in the flow, and not on the list', () => {
    expect(bankFaults({}, true)).toEqual({ remittancePurpose: 'FIELD_CANNOT_BE_EMPTY' })
    expect(bankFaults({}, false)).toEqual({})
    const wallet = { identificationType: 'eSewa', identificationValue: '9841234567', remittancePurpose: '' }
    expect(checkAll(walletRules(true), wallet).remittancePurpose?.code).toBe('FIELD_CANNOT_BE_EMPTY')
    expect(checkAll(walletRules(false), wallet)).toEqual({})
  })

  test('5.09a cash pickup needs a payer and a purpose', () => {
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
  ])('the account number %s: %s (5.08c)', (accountNumber, code) => {
    const faults = checkAll(bankRules(false), {
      bankId: '1',
      branchLocation: '',
      accountNumber,
      accountType: 'savings',
    })
    expect(faults.accountNumber?.code).toBe(code)
  })

  test('5.10a 9.08e a wallet needs a mobile number of Nepal', () => {
    const wallet = (identificationValue: string) =>
      checkAll(walletRules(false), {
        identificationType: 'eSewa',
        identificationValue,
        remittancePurpose: '',
      })
    expect(wallet('9841234567')).toEqual({})
    expect(wallet('').identificationValue?.code).toBe('FIELD_CANNOT_BE_EMPTY')
    expect(wallet('12345').identificationValue?.code).toBe('INVALID_ID_VALUE')
    expect(textOf('INVALID_ID_VALUE')).toBe('Please enter valid identification number')
  })
})

describe('the list', () => {
  test('4.20b an added entry takes the place of the one with its id, or the end', () => {
    const other = { ...aBeneficiary, id: 'other' }
    expect(
      upserted([aBeneficiary, other], { ...aBeneficiary, firstName: 'Gita' }).map(
        ({ firstName }) => firstName,
      ),
    ).toEqual(['Gita', 'Sita'])
    expect(upserted([aBeneficiary], other).map(({ id }) => id)).toEqual([aBeneficiary.id, 'other'])
  })
})
