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
} from '@/rules/rules'

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

/** The form of a person, in the order of its fields (3.19a, 5.06, 5.07). */
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

/** Account numbers in Nepal have 9 to 20 letters and digits; spaces do not count. */
const accountNumber: Rule = (value) => {
  const { length } = value.replace(/\s/g, '')
  return value.trim() !== '' && (length < 9 || length > 20) ? { code: 'INVALID_ACCOUNT_NUMBER' } : undefined
}

/** The form of a bank account (5.08); the purpose is asked for within the flow only. */
export const bankRules = (asksPurpose: boolean): Rules<BankField> => ({
  bankId: [required()],
  branchLocation: [branchLocation()],
  accountNumber: [required(), alphanumeric(), accountNumber],
  accountType: [required()],
  ...(asksPurpose ? { remittancePurpose: [required()] } : {}),
})

/** A wallet is known by the mobile number that it belongs to. */
const walletNumber: Rule = (value, values) =>
  nepalMobile()(value, values) ? { code: 'INVALID_ID_VALUE' } : undefined

export type WalletField = 'identificationType' | 'identificationValue' | 'remittancePurpose'

/** The form of a mobile wallet (5.10a). */
export const walletRules = (asksPurpose: boolean): Rules<WalletField> => ({
  identificationType: [required()],
  identificationValue: [required(), walletNumber],
  ...(asksPurpose ? { remittancePurpose: [required()] } : {}),
})

export type CashField = 'payerId' | 'remittancePurpose'

/** The form of a cash pickup (5.09a). */
export const cashRules: Rules<CashField> = {
  payerId: [required()],
  remittancePurpose: [required()],
}
