import { api, read, withIdempotencyKey } from '@/lib/api/client'
import { useIdempotencyKey } from '@/lib/api/useIdempotencyKey'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { refreshAccount } from '@/lib/session/actions'
import { useSession } from '@/lib/session/store'
import { CodeField, withCode } from '@/parts/secondFactor/CodeField'
import { PasswordOrEmailCodeField } from '@/parts/secondFactor/PasswordOrEmailCodeField'
import { Form } from '@/ui/Form'
import { UsPhoneInput } from '@/ui/fields'
import { toast } from '@/ui/toast'
import { messages } from './messages'
import { changePhoneRules } from './rules'

const text = messages.settings

/** PhoneForm adds or changes the phone number. */
export function PhoneForm() {
  const old = useSession((s) => s.user?.phoneNumber ?? '')
  const key = useIdempotencyKey()
  const { form, field, onSubmit, ...state } = useValidatedForm(changePhoneRules, {
    phone: '',
    password: '',
    code: '',
    old,
  })
  const send = onSubmit(async ({ phone, password, code }) => {
    const body = { countryCode: '+1', phone, password, ...withCode(code) }
    await read(api.PATCH('/v1/senders/phone', { body, ...withIdempotencyKey(key.current()) }))
    key.done()
    await refreshAccount()
    form.reset()
    toast.success(text.phoneChanged)
  })
  return (
    <Form {...state} onSubmit={send} submitLabel={text.savePhone}>
      <UsPhoneInput label={text.newPhone} {...field('phone')} />
      <PasswordOrEmailCodeField label={text.password} {...field('password')} />
      <CodeField password={field('password').value} {...field('code')} />
    </Form>
  )
}
