import { TextInput, type TextInputProps } from '@mantine/core'
import { isStaff, lacksSecondFactor, useSession } from '@/lib/session/store'
import { messages } from './messages'

/** CodeField is an input for a second-factor code. It renders nothing if the account has no second factor. */
export function CodeField(props: TextInputProps) {
  const isRequired = useSession(
    (s) => s.status?.hasSecondFactor === true || (isStaff(s) && !lacksSecondFactor(s)),
  )
  if (!isRequired) return null
  return <TextInput label={messages.code} autoComplete="one-time-code" {...props} />
}

/** withCode returns the code as a request field, or no field if the code is empty. */
export const withCode = (code: string) => (code.trim() ? { code: code.trim() } : {})
