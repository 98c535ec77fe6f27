import { Button, Stack, Text } from '@mantine/core'
import { api, read } from '@/api/client'
import { CodeField, withCode } from '@/parts/secondFactor/CodeField'
import { PasswordOrEmailCodeField } from '@/parts/secondFactor/PasswordOrEmailCodeField'
import { type Rules, required } from '@/rules/rules'
import { useValidatedForm } from '@/rules/useValidatedForm'
import { DialogActions } from '@/ui/DialogActions'
import { Notice } from '@/ui/Notice'
import { useFocusOn } from '@/ui/useFocusOn'
import { messages } from './messages'

const rules: Rules<'password' | 'code'> = { password: [required()], code: [] }

interface ConfirmFormProps {
  /** A text that says why the user must confirm their identity. */
  lead: string
  onConfirmed: () => void
  onCancel: () => void
}

/**
 * ConfirmForm asks for the password and the second factor. After that, the server accepts protected calls of the
 * session for ten minutes.
 */
export function ConfirmForm({ lead, onConfirmed, onCancel }: ConfirmFormProps) {
  const { field, onSubmit, formRef, failure, submitting } = useValidatedForm(rules, {
    password: '',
    code: '',
  })
  useFocusOn(formRef, 'input')
  const send = onSubmit(async ({ password, code }) => {
    await read(api.POST('/v1/auth/confirmation', { body: { password, ...withCode(code) } }))
    onConfirmed()
  })
  return (
    <form ref={formRef} onSubmit={send} noValidate>
      <Stack gap="md">
        {failure && <Notice tone="danger">{failure}</Notice>}
        <Text>{lead}</Text>
        <PasswordOrEmailCodeField label={messages.password} data-autofocus {...field('password')} />
        <CodeField {...field('code')} />
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onCancel} disabled={submitting}>
          {messages.cancel}
        </Button>
        <Button type="submit" loading={submitting}>
          {messages.confirm}
        </Button>
      </DialogActions>
    </form>
  )
}
