import { email, name, password, type Rules, required, sameAs, usPhone } from '@/lib/rules/rules'

export type CompleteSignUpField = 'firstName' | 'middleName' | 'lastName' | 'state' | 'phoneNumber'

export const completeSignUpRules: Rules<CompleteSignUpField> = {
  firstName: [required(), name()],
  middleName: [name()],
  lastName: [required(), name()],
  state: [required()],
  phoneNumber: [required(), usPhone()],
}

export const forgotPasswordRules: Rules<'email'> = { email: [required(), email()] }

export const resetPasswordRules: Rules<'newPassword' | 'repeatPassword'> = {
  newPassword: [required(), password()],
  repeatPassword: [required(), sameAs('newPassword', 'PASSWORD_DOES_NOT_MATCH')],
}
