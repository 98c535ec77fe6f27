import { email, name, password, postalCode, type Rules, required, usPhone } from '@/lib/rules/rules'

export type SignUpField =
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'email'
  | 'zipCode'
  | 'state'
  | 'phoneNumber'
  | 'password'

export const signUpRules: Rules<SignUpField> = {
  firstName: [required(), name()],
  middleName: [name()],
  lastName: [required(), name()],
  email: [required(), email()],
  zipCode: [postalCode()],
  state: [required()],
  phoneNumber: [required(), usPhone()],
  password: [required(), password()],
}
