import { Select, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import type { Schemas } from '@/lib/api/types'
import { address, city, postalCode, type Rules, required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { AddressFields } from '@/parts/address/AddressFields'
import { Form } from '@/ui/Form'
import { countryOptions } from './countries'
import { messages } from './messages'
import { identityQuery } from './queries'

const { record: strings } = messages

type Identity = Schemas['SenderIdentity']
type Field =
  | 'addressLine1'
  | 'addressLine2'
  | 'city'
  | 'state'
  | 'postalCode'
  | 'idType'
  | 'idNumber'
  | 'idCountry'

const rules: Rules<Field> = {
  addressLine1: [required(), address()],
  addressLine2: [address()],
  city: [required(), city()],
  state: [required()],
  postalCode: [required(), postalCode()],
  idType: [required()],
  idNumber: [required()],
  idCountry: [
    (value, { idType }) => (idType === 'PASSPORT' && !value ? { code: 'FIELD_CANNOT_BE_EMPTY' } : undefined),
  ],
}

interface IdentityFormProps {
  identity: Identity
  onSaved: () => void
  /** Called by the Cancel button. Without it, there is no such button. */
  onCancel?: () => void
}

/**
 * IdentityForm asks for the sender's address and identification number. The number is never stored in the browser,
 * so the sender enters it again to change the data.
 */
export function IdentityForm({ identity, onSaved, onCancel }: IdentityFormProps) {
  const queryClient = useQueryClient()
  const { addressLine1, addressLine2, city: town, state, postalCode: zip, idType } = identity
  const { form, field, onSubmit, ...props } = useValidatedForm<Record<Field, string>>(rules, {
    addressLine1,
    addressLine2,
    city: town,
    state,
    postalCode: zip,
    idType,
    idNumber: '',
    idCountry: '',
  })
  const isPassport = form.values.idType === 'PASSPORT'
  const save = onSubmit(async ({ idCountry, addressLine2: line2, ...values }) => {
    const body = {
      ...values,
      ...(line2.trim() ? { addressLine2: line2.trim() } : {}),
      ...(isPassport ? { idCountry } : {}),
    }
    await read(api.PUT('/v1/senders/identity', { body }))
    await queryClient.invalidateQueries({ queryKey: identityQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: keys.disclosure })
    onSaved()
  })
  return (
    <Form {...props} onSubmit={save} submitLabel={strings.save} {...(onCancel ? { onCancel } : {})}>
      <AddressFields field={field} />
      <Select
        label={strings.idType}
        description={strings.idTypeHint}
        data={Object.entries(strings.idTypes).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
        {...field('idType')}
      />
      <Stack gap="md">
        <TextInput label={strings.idNumber} autoComplete="off" spellCheck={false} {...field('idNumber')} />
        {isPassport && (
          <Select label={strings.idCountry} searchable data={countryOptions()} {...field('idCountry')} />
        )}
      </Stack>
    </Form>
  )
}
