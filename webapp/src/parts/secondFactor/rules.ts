import { type Rules, required, verificationCode } from '@/lib/rules/rules'
import { isPasskeyConfirmation } from '@/parts/passkeys/confirmation'

export const startRules: Rules<'password'> = { password: [required()] }
export const confirmRules: Rules<'code'> = { code: [required(), verificationCode()] }
/** turnOffRules require a code, unless the user confirmed with a passkey. */
export const turnOffRules: Rules<'password' | 'code'> = {
  password: [required()],
  code: [(value, values) => (isPasskeyConfirmation(values.password) ? undefined : required()(value, values))],
}
