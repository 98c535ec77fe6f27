import { type Rules, required, verificationCode } from '@/rules/rules'

export const beginRules: Rules<'password'> = { password: [required()] }
export const confirmRules: Rules<'code'> = { code: [required(), verificationCode()] }
export const endRules: Rules<'password' | 'code'> = { password: [required()], code: [required()] }
