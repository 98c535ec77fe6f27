import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import { paths } from '@/lib/paths'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { refreshAccount, signOut } from '@/lib/session/actions'
import { useSession } from '@/lib/session/store'
import { CodeField, withCode } from '@/parts/secondFactor/CodeField'
import { PasswordOrEmailCodeField } from '@/parts/secondFactor/PasswordOrEmailCodeField'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { Form } from '@/ui/Form'
import { NewPasswordInput } from '@/ui/fields'
import { toast } from '@/ui/toast'
import { messages } from './messages'
import { changePasswordRules } from './rules'

const text = messages.settings

/** PasswordForm sets or changes the password. It then offers to log out of all devices. */
export function PasswordForm() {
  const lacksPassword = useSession((s) => s.status?.lacksPassword === true)
  const [changed, setChanged] = useState(false)
  const navigate = useNavigate()
  const { form, field, onSubmit, ...state } = useValidatedForm(changePasswordRules, {
    oldPassword: '',
    newPassword: '',
    repeatPassword: '',
    code: '',
  })
  const send = onSubmit(async ({ oldPassword, newPassword, code }) => {
    const body = { oldPassword, newPassword, ...withCode(code) }
    await read(api.PUT('/v1/auth/reset-password', { body }))
    form.reset()
    if (lacksPassword) await refreshAccount()
    toast.success(text.passwordChanged)
    setChanged(true)
  })
  return (
    <Form {...state} onSubmit={send} submitLabel={lacksPassword ? text.setPassword : text.changePassword}>
      <PasswordOrEmailCodeField label={text.oldPassword} {...field('oldPassword')} />
      <NewPasswordInput label={text.newPassword} {...field('newPassword')} />
      <PasswordInput label={text.repeatPassword} autoComplete="new-password" {...field('repeatPassword')} />
      <CodeField password={field('oldPassword').value} {...field('code')} />
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
    </Form>
  )
}
