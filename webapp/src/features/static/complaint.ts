import { messageRule, subjectRule } from '@/lib/api/rules.gen'
import { email, maxLength, name, type Rules, required, usPhone } from '@/lib/rules/rules'

export type ComplaintField = 'name' | 'email' | 'phone' | 'subject' | 'message'

export const complaintRules: Rules<ComplaintField> = {
  name: [required(), name()],
  email: [required(), email()],
  phone: [usPhone()],
  subject: [required(), maxLength(subjectRule.maxChars)],
  message: [required(), maxLength(messageRule.maxChars)],
}
