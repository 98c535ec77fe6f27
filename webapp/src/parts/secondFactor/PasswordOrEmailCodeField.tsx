import { Button, PasswordInput, Stack, type TextInputProps } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { api, read } from '@/lib/api/client'
import { messageOf } from '@/lib/api/errors'
import { lacksApp, useSession } from '@/lib/session/store'
import { PasskeyConfirmation } from '@/parts/passkeys/PasskeyConfirmation'
import { usePasskeysAvailable } from '@/parts/passkeys/usePasskeysAvailable'
import { CodeInput } from '@/ui/fields'
import { messages } from './messages'

interface PasswordOrEmailCodeFieldProps
  extends Pick<
    TextInputProps,
    'name' | 'value' | 'defaultValue' | 'onChange' | 'onFocus' | 'onBlur' | 'error'
  > {
  label: string
  'data-autofocus'?: boolean
}

/**
 * PasswordOrEmailCodeField is an input for the password. For an account without a password, it asks for an emailed
 * code, which the server accepts as the password. A user with a passkey can use it instead. Staff whose only second
 * factor is a passkey must use it.
 */
export function PasswordOrEmailCodeField({ label, ...props }: PasswordOrEmailCodeFieldProps) {
  const usesEmailCode = useSession((s) => s.status?.lacksPassword === true)
  const hasPasskey = useSession((s) => s.user?.hasPasskey === true)
  const needsPasskey = useSession((s) => s.user?.hasPasskey === true && lacksApp(s))
  if (!hasPasskey) return <PasswordField label={label} usesEmailCode={usesEmailCode} {...props} />
  return (
    <OptionalPasskey label={label} {...props}>
      {!needsPasskey && <PasswordField label={label} usesEmailCode={usesEmailCode} {...props} />}
    </OptionalPasskey>
  )
}

function PasswordField({
  usesEmailCode,
  label,
  ...props
}: PasswordOrEmailCodeFieldProps & { usesEmailCode: boolean }) {
  if (usesEmailCode) return <EmailCodeField {...props} />
  return <PasswordInput label={label} autoComplete="current-password" {...props} />
}

/** OptionalPasskey offers a passkey besides the password field, if this page can use passkeys. */
function OptionalPasskey({
  label,
  name,
  value,
  onChange,
  error,
  children,
}: PasswordOrEmailCodeFieldProps & { children: ReactNode }) {
  const available = usePasskeysAvailable()
  if (!available && children) return children
  return (
    <PasskeyConfirmation
      label={label}
      name={name}
      value={value}
      error={error}
      onChange={onChange as unknown as (value: string) => void} // the form accepts a value as well as an event
    >
      {children}
    </PasskeyConfirmation>
  )
}

const text = messages.emailCode

function EmailCodeField({ error, ...props }: Omit<PasswordOrEmailCodeFieldProps, 'label'>) {
  const input = useRef<HTMLInputElement>(null)
  const email = useSession((s) => s.user?.email ?? '')
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async () => {
    setSending(true)
    setFailure(undefined)
    try {
      await read(api.POST('/v1/auth/confirmation-code'))
      setSent(true)
      input.current?.focus()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Stack gap="xs" align="flex-start">
      <CodeInput
        label={text.label}
        description={<span role="status">{sent ? text.sentTo(email) : text.lead}</span>}
        error={failure ?? error}
        w="100%"
        {...props}
        ref={input}
        onBlur={undefined} // Do not validate the empty field when the user leaves it to request a code.
      />
      <Button variant="default" size="compact-md" loading={sending} onClick={() => void send()}>
        {sent ? text.again : text.send}
      </Button>
    </Stack>
  )
}
