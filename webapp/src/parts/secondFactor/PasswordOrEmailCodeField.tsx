import { Button, PasswordInput, Stack, type TextInputProps } from '@mantine/core'
import { useRef, useState } from 'react'
import { api, read } from '@/lib/api/client'
import { messageOf } from '@/lib/api/errors'
import { useSession } from '@/lib/session/store'
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
 * code, which the server accepts as the password.
 */
export function PasswordOrEmailCodeField({ label, ...props }: PasswordOrEmailCodeFieldProps) {
  const usesEmailCode = useSession((s) => s.status?.lacksPassword === true)
  if (usesEmailCode) return <EmailCodeField {...props} />
  return <PasswordInput label={label} autoComplete="current-password" {...props} />
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
