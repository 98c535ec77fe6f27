import {
  address,
  city,
  differsFrom,
  email,
  password,
  postalCode,
  type Rules,
  required,
  sameAs,
  usPhone,
} from '@/lib/rules/rules'

export const changePasswordRules: Rules<'oldPassword' | 'newPassword' | 'repeatPassword' | 'code'> = {
  code: [],
  oldPassword: [required()],
  newPassword: [
    required(),
    password(),
    (value, values) => (value === values.oldPassword ? { code: 'PASSWORD_SAME_AS_OLD' } : undefined),
  ],
  repeatPassword: [required(), sameAs('newPassword', 'PASSWORD_DOES_NOT_MATCH')],
}

export const requestErasureRules: Rules<'password' | 'code'> = { password: [required()], code: [] }

/** `old` is the current email address. The form does not display it. */
export const changeEmailRules: Rules<'email' | 'reEnterEmail' | 'password' | 'code' | 'old'> = {
  code: [],
  email: [required(), email(), differsFrom('old', 'EMAIL_SAME_AS_OLD')],
  reEnterEmail: [required(), sameAs('email', 'EMAIL_DOES_NOT_MATCH')],
  password: [required()],
}

/** `old` is the current phone number. The form does not display it. */
export const changePhoneRules: Rules<'phone' | 'password' | 'code' | 'old'> = {
  code: [],
  phone: [required(), usPhone(), differsFrom('old', 'PHONE_SAME_AS_OLD')],
  password: [required()],
}

export const changeAddressRules: Rules<
  'addressLine1' | 'addressLine2' | 'city' | 'state' | 'postalCode' | 'password' | 'code'
> = {
  code: [],
  addressLine1: [required(), address()],
  addressLine2: [address()],
  city: [required(), city()],
  state: [required()],
  postalCode: [required(), postalCode()],
  password: [required()],
}
