import { type Rules, required, verificationCode } from '@/lib/rules/rules'

export const startRules: Rules<'password'> = { password: [required()] }
export const confirmRules: Rules<'code'> = { code: [required(), verificationCode()] }
export const turnOffRules: Rules<'password' | 'code'> = { password: [required()], code: [required()] }
