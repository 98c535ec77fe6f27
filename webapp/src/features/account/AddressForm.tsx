import { useQuery } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { queryClient } from '@/lib/api/queries'
import type { Schemas } from '@/lib/api/types'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { AddressFields } from '@/parts/address/AddressFields'
import { CodeField, withCode } from '@/parts/secondFactor/CodeField'
import { PasswordOrEmailCodeField } from '@/parts/secondFactor/PasswordOrEmailCodeField'
import { Form } from '@/ui/Form'
import { QueryView } from '@/ui/states'
import { toast } from '@/ui/toast'
import { messages } from './messages'
import { addressQuery } from './queries'
import { changeAddressRules } from './rules'

const text = messages.settings.address

/** AddressForm adds or changes the postal address. */
export function AddressForm() {
  const identity = useQuery(addressQuery)
  return <QueryView query={identity}>{(loaded) => <Fields address={loaded} />}</QueryView>
}

function Fields({ address }: { address: Schemas['SenderIdentity'] }) {
  const { addressLine1, addressLine2, city, state, postalCode } = address
  const { form, field, onSubmit, ...props } = useValidatedForm(changeAddressRules, {
    addressLine1,
    addressLine2,
    city,
    state,
    postalCode,
    password: '',
    code: '',
  })
  const send = onSubmit(async ({ addressLine2: line2, code, ...values }) => {
    const body = {
      ...values,
      ...(line2.trim() ? { addressLine2: line2.trim() } : {}),
      ...withCode(code),
    }
    await read(api.PATCH('/v1/senders/address', { body }))
    form.setFieldValue('password', '')
    form.setFieldValue('code', '')
    await queryClient.invalidateQueries({ queryKey: addressQuery.queryKey })
    toast.success(text.changed)
  })
  return (
    <Form {...props} onSubmit={send} submitLabel={text.save}>
      <AddressFields field={field} />
      <PasswordOrEmailCodeField label={messages.settings.password} {...field('password')} />
      <CodeField password={field('password').value} {...field('code')} />
    </Form>
  )
}
