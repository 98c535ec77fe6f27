import { TextInput, type TextInputProps } from '@mantine/core'
import { isStaff, lacksSecondFactor, useSession } from '@/session/store'
import { messages } from './messages'

/** Asks for a code of the second factor if the account has one. All staff have one, except before they set it up. */
export function CodeField(props: TextInputProps) {
  const asked = useSession((s) => s.status?.hasSecondFactor === true || (isStaff(s) && !lacksSecondFactor(s)))
  if (!asked) return null
  return <TextInput label={messages.code} autoComplete="one-time-code" {...props} />
}

/** The code as it is sent: not at all where none was asked for. */
export const withCode = (code: string) => (code.trim() ? { code: code.trim() } : {})
