import { Button, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api, read, withIdempotencyKey } from '@/lib/api/client'
import { useIdempotencyKey } from '@/lib/api/useIdempotencyKey'
import { paths } from '@/lib/paths'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { signOut, storeChangedEmail } from '@/lib/session/actions'
import { replaceSession } from '@/lib/session/refresh'
import { useSession } from '@/lib/session/store'
import { CodeField, withCode } from '@/parts/secondFactor/CodeField'
import { PasswordOrEmailCodeField } from '@/parts/secondFactor/PasswordOrEmailCodeField'
import { Form } from '@/ui/Form'
import { messages } from './messages'
import { changeEmailRules } from './rules'

const text = messages.settings
const preventDefault = (event: { preventDefault: () => void }) => event.preventDefault()

/** EmailForm changes the email address. It then logs the user out of all devices. */
export function EmailForm() {
  const old = useSession((s) => s.user?.email ?? '')
  const [changed, setChanged] = useState(false)
  const navigate = useNavigate()
  const key = useIdempotencyKey()
  const { field, onSubmit, ...form } = useValidatedForm(changeEmailRules, {
    email: '',
    reEnterEmail: '',
    password: '',
    code: '',
    old,
  })
  const send = onSubmit(async ({ email, reEnterEmail, password, code }) => {
    const body = { email: email.trim(), reEnterEmail: reEnterEmail.trim(), password, ...withCode(code) }
    await replaceSession(async () => {
      const { token } = await read(
        api.PATCH('/v1/senders/email', { body, ...withIdempotencyKey(key.current()) }),
      )
      key.done()
      await storeChangedEmail(token, body.email)
    })
    setChanged(true)
  })
  const finish = async () => {
    await signOut({ everywhere: true })
    await navigate(paths.home)
  }
  return (
    <Form {...form} onSubmit={send} submitLabel={text.saveEmail}>
      <TextInput label={text.newEmail} type="email" autoComplete="email" {...field('email')} />
      <TextInput
        label={text.reEnterEmail}
        type="email"
        autoComplete="off"
        onPaste={preventDefault}
        onDrop={preventDefault}
        {...field('reEnterEmail')}
      />
      <PasswordOrEmailCodeField label={text.password} {...field('password')} />
      <CodeField password={field('password').value} {...field('code')} />
      <Modal opened={changed} onClose={() => void finish()} title={text.emailChangedTitle} size="sm">
        <Text mb="lg">{text.emailChanged}</Text>
        <Button onClick={() => void finish()}>{text.ok}</Button>
      </Modal>
    </Form>
  )
}
