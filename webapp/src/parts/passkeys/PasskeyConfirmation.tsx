import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOf } from '@/lib/api/errors'
import { Notice } from '@/ui/Notice'
import { confirmWithPasskey, isPasskeyConfirmation } from './confirmation'
import { messages as text } from './messages'

interface PasskeyConfirmationProps {
  label: string
  name: string | undefined
  value: unknown
  onChange: (value: string) => void
  error?: ReactNode
  /** The password field. Undefined if only a passkey can confirm the user's identity. */
  children: ReactNode | undefined
}

/** PasskeyConfirmation lets the user confirm with a passkey instead of the password and a code. */
export function PasskeyConfirmation({
  label,
  name,
  value,
  onChange,
  error,
  children,
}: PasskeyConfirmationProps) {
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<string>()
  const ask = async () => {
    setAsking(true)
    setFailure(undefined)
    try {
      onChange(await confirmWithPasskey())
    } catch (cause) {
      setFailure(messageOf(cause))
    } finally {
      setAsking(false)
    }
  }
  const input = useRef<HTMLInputElement>(null)
  const confirmed = isPasskeyConfirmation(value)
  useEffect(() => {
    if (confirmed) input.current?.focus()
  }, [confirmed])
  // Keep focus in the field. On blur, an empty field shows an error, which would move the button.
  const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()
  return (
    <Stack gap="xs" align="stretch">
      {confirmed || !children ? (
        <TextInput
          ref={input}
          label={children ? label : text.title}
          name={name ?? ''}
          value={confirmed ? text.confirmed : ''}
          readOnly
          error={error}
        />
      ) : (
        children
      )}
      {failure && <Notice tone="danger">{failure}</Notice>}
      {confirmed && children && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          display="block"
          mih="1.5rem"
          onClick={() => onChange('')}
        >
          {text.usePassword}
        </Anchor>
      )}
      {(!confirmed || error) && (
        <Button
          variant="default"
          size="compact-md"
          loading={asking}
          onMouseDown={keepFocus}
          onClick={() => void ask()}
          style={{ alignSelf: 'flex-start' }}
        >
          {children ? text.use : text.confirm}
        </Button>
      )}
    </Stack>
  )
}
