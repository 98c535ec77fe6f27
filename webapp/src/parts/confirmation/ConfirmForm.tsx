import { Text } from '@mantine/core'
import { api, read } from '@/lib/api/client'
import { type Rules, required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { CodeField, withCode } from '@/parts/secondFactor/CodeField'
import { PasswordOrEmailCodeField } from '@/parts/secondFactor/PasswordOrEmailCodeField'
import { Form } from '@/ui/Form'
import { useFocusOn } from '@/ui/useFocusOn'
import { messages } from './messages'

const rules: Rules<'password' | 'code'> = { password: [required()], code: [] }

interface ConfirmFormProps {
  /** Tells the user why they must confirm their identity. */
  text: string
  onConfirmed: () => void
  onCancel: () => void
  /** Called with true when a request starts, and with false when it ends. */
  onRunning?: (isRunning: boolean) => void
}

/**
 * ConfirmForm asks for the password and the second factor. The server then accepts the session's protected requests
 * for ten minutes.
 */
export function ConfirmForm({ text, onConfirmed, onCancel, onRunning }: ConfirmFormProps) {
  const { field, onSubmit, ...form } = useValidatedForm(rules, { password: '', code: '' })
  useFocusOn(form.formRef, 'input')
  const send = onSubmit(async ({ password, code }) => {
    onRunning?.(true)
    await read(api.POST('/v1/auth/confirmation', { body: { password, ...withCode(code) } })).finally(() =>
      onRunning?.(false),
    )
    onConfirmed()
  })
  return (
    <Form {...form} onSubmit={send} submitLabel={messages.confirm} onCancel={onCancel}>
      <Text>{text}</Text>
      <PasswordOrEmailCodeField label={messages.password} data-autofocus {...field('password')} />
      <CodeField password={field('password').value} {...field('code')} />
    </Form>
  )
}
