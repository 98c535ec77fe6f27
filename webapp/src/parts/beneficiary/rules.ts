import {
  accountNumber,
  address,
  adult,
  birthDate,
  branchLocation,
  city,
  email,
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
export const personRules: Rules<PersonField> = {
  firstName: [required(), name()],
  middleName: [name()],
  lastName: [required(), name()],
  senderRelationship: [required()],
  phoneNumber: [required(), nepalMobile()],
  email: [email()],
  dateOfBirth: [birthDate(), adult()],
  addressLine1: [required(), address()],
  city: [required(), city()],
  state: [required()],
  postalCode: [required(), postalCode()],
}

export type BankField = 'bankId' | 'branchLocation' | 'accountNumber' | 'accountType' | 'remittancePurpose'

/** bankRules validates a bank account (5.08). The purpose is required only in the send flow. */
export const bankRules = (requiresPurpose: boolean): Rules<BankField> => ({
  bankId: [required()],
  branchLocation: [branchLocation()],
  accountNumber: [required(), accountNumber()],
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
