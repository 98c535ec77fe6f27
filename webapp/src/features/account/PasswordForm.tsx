import { Button, PasswordInput, Stack } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api, read } from '@/api/client'
import { paths } from '@/app/paths'
import { CodeField, withCode } from '@/parts/secondFactor/CodeField'
import { useRules } from '@/rules/useRules'
import { signOut } from '@/session/actions'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { NewPasswordInput } from '@/ui/fields'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import { messages } from './messages'
import { changePasswordRules } from './rules'

const text = messages.settings

/** Changes the password by the old one, and then offers to log out of all devices. */
export function PasswordForm() {
  const [changed, setChanged] = useState(false)
  const navigate = useNavigate()
  const { form, field, onSubmit, element, failure, submitting } = useRules(changePasswordRules, {
    oldPassword: '',
    newPassword: '',
    repeatPassword: '',
    code: '',
  })
  const send = onSubmit(async ({ oldPassword, newPassword, code }) => {
    const body = { oldPassword, newPassword, ...withCode(code) }
    await read(api.PUT('/v1/auth/reset-password', { body }))
    form.reset()
    toast.success(text.passwordChanged)
    setChanged(true)
  })
  return (
    <form ref={element} onSubmit={send} noValidate>
      <Stack gap="md">
        {failure && <Notice tone="danger">{failure}</Notice>}
        <PasswordInput label={text.oldPassword} autoComplete="current-password" {...field('oldPassword')} />
        <NewPasswordInput label={text.newPassword} {...field('newPassword')} />
        <PasswordInput label={text.repeatPassword} autoComplete="new-password" {...field('repeatPassword')} />
        <CodeField {...field('code')} />
        <Button type="submit" loading={submitting}>
          {text.changePassword}
        </Button>
      </Stack>
      <ConfirmModal
        opened={changed}
        onClose={() => setChanged(false)}
        onConfirm={async () => {
          await signOut({ everywhere: true })
          await navigate(paths.home)
        }}
        title={text.logoutEverywhereTitle}
        confirm={text.logoutConfirm}
        cancel={text.logoutCancel}
      >
        {text.logoutEverywhere}
      </ConfirmModal>
    </form>
  )
}
