import { email, maxLength, name, type Rules, required, usPhone } from '@/lib/rules/rules'

export type ComplaintField = 'name' | 'email' | 'phone' | 'subject' | 'message'

export const complaintRules: Rules<ComplaintField> = {
  name: [required(), name()],
  email: [required(), email()],
  phone: [usPhone()],
  subject: [required(), maxLength(120)],
  message: [required(), maxLength(4000)],
}
