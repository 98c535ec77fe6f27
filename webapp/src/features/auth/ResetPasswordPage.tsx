import { Button, PasswordInput } from '@mantine/core'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import { paths } from '@/lib/paths'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { Form } from '@/ui/Form'
import { NewPasswordInput } from '@/ui/fields'
import { Notice } from '@/ui/Notice'
import { Page, Panel } from '@/ui/Page'
import { messages } from './messages'
import { resetPasswordRules } from './rules'

/** ResetPasswordPage lets a user who followed an emailed link set a new password. */
export default function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token')
  const navigate = useNavigate()
  const { field, onSubmit, ...form } = useValidatedForm(resetPasswordRules, {
    newPassword: '',
    repeatPassword: '',
  })
  const text = messages.reset

  const send = onSubmit(async ({ newPassword }) => {
    const path = { token: token ?? '' }
    await read(api.PUT('/v1/auth/reset-password/{token}', { params: { path }, body: { newPassword } }))
    navigate(paths.home, { state: { message: text.done } })
  })

  if (!token) {
    return (
      <Page title={text.title} width="narrow">
        <Notice
          tone="danger"
          action={
            <Button component={Link} to={paths.forgotPassword} variant="default">
              {text.requestNew}
            </Button>
          }
        >
          {text.noToken}
        </Notice>
      </Page>
    )
  }
  return (
    <Page title={text.title} width="narrow">
      <Panel>
        <Form {...form} onSubmit={send} submitLabel={text.submit}>
          <NewPasswordInput label={messages.newPassword} {...field('newPassword')} />
          <PasswordInput
            label={messages.repeatPassword}
            autoComplete="new-password"
            {...field('repeatPassword')}
          />
        </Form>
      </Panel>
    </Page>
  )
}
