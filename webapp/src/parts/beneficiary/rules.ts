import {
  address,
  adult,
  alphanumeric,
  birthDate,
  branchLocation,
  city,
  email,
  maxLength,
  name,
  nepalMobile,
  postalCode,
  type Rule,
  type Rules,
  required,
} from '@/lib/rules/rules'

export type PersonField =
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'senderRelationship'
  | 'email'
  | 'phoneNumber'
  | 'dateOfBirth'
  | 'addressLine1'
  | 'city'
  | 'state'
  | 'postalCode'

/** personRules validates a beneficiary's details (3.19a, 5.06, 5.07). */
export const personRules = (country: string): Rules<PersonField> => ({
  firstName: [required(), name()],
  middleName: [name()],
  lastName: [required(), name()],
  senderRelationship: [required()],
  phoneNumber: [required(), nepalMobile()],
  email: [email()],
  dateOfBirth: [birthDate(), adult()],
  addressLine1: [required(), address(), maxLength(255)],
  city: [required(), city()],
  state: [required()],
  postalCode: [required(), postalCode(country)],
})

export type BankField = 'bankId' | 'branchLocation' | 'accountNumber' | 'accountType' | 'remittancePurpose'

/** accountNumber requires 9 to 20 characters, not counting spaces. */
const accountNumber: Rule = (value) => {
  const { length } = value.replace(/\s/g, '')
  return value.trim() !== '' && (length < 9 || length > 20) ? { code: 'INVALID_ACCOUNT_NUMBER' } : undefined
}

/** bankRules validates a bank account (5.08). The purpose is required only in the send flow. */
export const bankRules = (requiresPurpose: boolean): Rules<BankField> => ({
  bankId: [required()],
  branchLocation: [branchLocation()],
  accountNumber: [required(), alphanumeric(), accountNumber],
  accountType: [required()],
  ...(requiresPurpose ? { remittancePurpose: [required()] } : {}),
})

/** walletNumber validates a wallet's mobile number. */
const walletNumber: Rule = (value, values) =>
  nepalMobile()(value, values) ? { code: 'INVALID_ID_VALUE' } : undefined

export type WalletField = 'identificationType' | 'identificationValue' | 'remittancePurpose'

/** walletRules validates a mobile wallet (5.10a). */
export const walletRules = (requiresPurpose: boolean): Rules<WalletField> => ({
  identificationType: [required()],
  identificationValue: [required(), walletNumber],
  ...(requiresPurpose ? { remittancePurpose: [required()] } : {}),
})

export type CashField = 'payerId' | 'remittancePurpose'

/** cashRules validates a cash pickup (5.09a). */
export const cashRules: Rules<CashField> = {
  payerId: [required()],
  remittancePurpose: [required()],
}
