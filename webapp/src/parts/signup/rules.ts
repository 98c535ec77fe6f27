import { email, name, password, type Rules, required, sameAs, usPhone } from '@/lib/rules/rules'

export type SignUpField =
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'email'
  | 'state'
  | 'phoneNumber'
  | 'password'
  | 'repeatPassword'

export const signUpRules: Rules<SignUpField> = {
  firstName: [required(), name()],
  middleName: [name()],
  lastName: [required(), name()],
  email: [required(), email()],
  state: [required()],
  phoneNumber: [required(), usPhone()],
  password: [required(), password()],
  repeatPassword: [required(), sameAs('password', 'PASSWORD_DOES_NOT_MATCH')],
}
