import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { queryClient } from '@/lib/api/queries'
import type { Schemas } from '@/lib/api/types'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { CodeField, withCode } from '@/parts/secondFactor/CodeField'
import { PasswordOrEmailCodeField } from '@/parts/secondFactor/PasswordOrEmailCodeField'
import { Form } from '@/ui/Form'
import { StateSelect } from '@/ui/fields'
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
      <TextInput label={text.line1} autoComplete="address-line1" {...field('addressLine1')} />
      <TextInput label={text.line2} autoComplete="address-line2" {...field('addressLine2')} />
      <TextInput label={text.city} autoComplete="address-level2" {...field('city')} />
      <StateSelect
        name="state"
        value={form.values.state}
        onChange={(value) => form.setFieldValue('state', value)}
        onBlur={() => form.validateField('state')}
        error={form.errors.state}
      />
      <TextInput
        label={text.postalCode}
        inputMode="numeric"
        autoComplete="postal-code"
        {...field('postalCode')}
      />
      <PasswordOrEmailCodeField label={messages.settings.password} {...field('password')} />
      <CodeField password={field('password').value} {...field('code')} />
    </Form>
  )
}
