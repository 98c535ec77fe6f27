import { TextInput, type TextInputProps } from '@mantine/core'
import { isStaff, lacksApp, useSession } from '@/lib/session/store'
import { isPasskeyConfirmation } from '@/parts/passkeys/confirmation'
import { messages } from './messages'

interface CodeFieldProps extends TextInputProps {
  /** The value of the form's password field. */
  password: string
}

/**
 * CodeField is an input for a second-factor code. It renders nothing if the account has no authenticator app, or if the
 * user confirmed with a passkey.
 */
export function CodeField({ password, ...props }: CodeFieldProps) {
  const isRequired = useSession((s) => s.status?.hasSecondFactor === true || (isStaff(s) && !lacksApp(s)))
  if (!isRequired || isPasskeyConfirmation(password)) return null
  return <TextInput label={messages.code} autoComplete="one-time-code" {...props} />
}

/** withCode returns the code as a request field, or no field if the code is empty. */
export const withCode = (code: string) => (code.trim() ? { code: code.trim() } : {})
