import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { StateSelect } from '@/ui/fields'

type AddressField = 'addressLine1' | 'addressLine2' | 'city' | 'state' | 'postalCode'

interface AddressFieldsProps {
  field: (name: AddressField) => GetInputPropsReturnType & { name: string }
}

/** AddressFields are the inputs for an address in the USA. `field` returns a field's props, as in useValidatedForm. */
export function AddressFields({ field }: AddressFieldsProps) {
  return (
    <>
      <TextInput label="Street address" autoComplete="address-line1" {...field('addressLine1')} />
      <TextInput
        label="Apartment or unit (optional)"
        autoComplete="address-line2"
        {...field('addressLine2')}
      />
      <TextInput label="City" autoComplete="address-level2" {...field('city')} />
      <StateSelect {...field('state')} />
      <TextInput label="ZIP code" inputMode="numeric" autoComplete="postal-code" {...field('postalCode')} />
    </>
  )
}
