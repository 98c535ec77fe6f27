import { TextInput, type TextInputProps } from '@mantine/core'
import { isStaff, lacksSecondFactor, useSession } from '@/session/store'
import { messages } from './messages'

/** CodeField asks for a second factor code if the account has one. All staff do, except before setup. */
export function CodeField(props: TextInputProps) {
  const required = useSession((s) => s.status?.hasSecondFactor === true || (isStaff(s) && !lacksSecondFactor(s)))
  if (!required) return null
  return <TextInput label={messages.code} autoComplete="one-time-code" {...props} />
}

/** withCode includes the code in a request only if one was required. */
export const withCode = (code: string) => (code.trim() ? { code: code.trim() } : {})
