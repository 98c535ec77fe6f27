import { messageRule, subjectRule } from '@/lib/api/rules.gen'
import { email, maxLength, name, type Rules, required, usPhone } from '@/lib/rules/rules'

export type ComplaintField = 'name' | 'email' | 'phone' | 'errorType' | 'subject' | 'message'

/** complaintRules returns the form's rules. A complaint about a transfer says what went wrong. */
export const complaintRules = (isAboutTransfer: boolean): Rules<ComplaintField> => ({
  name: [required(), name()],
  email: [required(), email()],
  phone: [usPhone()],
  errorType: isAboutTransfer ? [required()] : [],
  subject: [required(), maxLength(subjectRule.maxChars)],
  message: [required(), maxLength(messageRule.maxChars)],
})
