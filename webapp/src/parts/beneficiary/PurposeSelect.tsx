import { Select, type SelectProps } from '@mantine/core'
import type { Country } from '@/lib/api/types'

/** PurposeSelect is a dropdown for a transfer's purpose (9.11f). */
export function PurposeSelect({ country, ...rest }: SelectProps & { country: Country }) {
  return (
    <Select
      label="Purpose of the transfer"
      placeholder="Choose a purpose"
      withAsterisk
      searchable
      data={country.remittancePurposes}
      {...rest}
    />
  )
}
