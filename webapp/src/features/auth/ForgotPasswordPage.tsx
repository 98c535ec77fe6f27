import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { paths } from '@/lib/paths'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { Form } from '@/ui/Form'
import { Notice } from '@/ui/Notice'
import { Page, Panel } from '@/ui/Page'
import { messages } from './messages'
import { forgotPasswordRules } from './rules'

export default function ForgotPasswordPage() {
  const [sent, setSent] = useState(false)
  const { field, onSubmit, setFailure, ...form } = useValidatedForm(forgotPasswordRules, { email: '' })
  const text = messages.forgot

  const send = onSubmit(async ({ email }) => {
    try {
      await read(api.POST('/v1/auth/forgot-password', { body: { email: email.trim() } }))
      setSent(true)
    } catch (error) {
      // Show the server's message for client errors, such as too many attempts.
      const isClientError = error instanceof ApiError && error.status >= 400 && error.status < 500
      if (isClientError) throw error
      setFailure(text.failed)
    }
  })

  if (sent) {
    return (
      <Page title={text.title} width="narrow">
        <Notice tone="success" title={text.sent}>
          {text.check}
        </Notice>
        <Button component={Link} to={paths.home} variant="default">
          {text.home}
        </Button>
      </Page>
    )
  }
  return (
    <Page title={text.title} width="narrow">
      <Panel>
        <Stack gap="md">
          <Text>{text.lead}</Text>
          <Form {...form} onSubmit={send} submitLabel={text.submit}>
            <TextInput label={messages.email} type="email" autoComplete="email" {...field('email')} />
          </Form>
        </Stack>
      </Panel>
    </Page>
  )
}
