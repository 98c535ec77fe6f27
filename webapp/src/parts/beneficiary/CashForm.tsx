import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Country } from '@/lib/api/types'
import { type FormDraft, useValidatedForm } from '@/lib/rules/useValidatedForm'
import { Form } from '@/ui/Form'
import classes from './forms.module.css'
import { PurposeSelect } from './PurposeSelect'
import { payersQuery } from './requests'
import { type CashField, cashRules } from './rules'

interface CashFormProps {
  country: Country
  draft?: FormDraft | undefined
  /** The purpose to select at first. */
  purpose?: string | undefined
  submitLabel: string
  onSave: (values: { payerId: number; remittancePurpose: string }) => Promise<void>
}

/** CashForm is a form for a cash pickup's payer and purpose (3.19d). */
export function CashForm({ country, draft, purpose = '', submitLabel, onSave }: CashFormProps) {
  const initialValues: Record<CashField, string> = { payerId: '', remittancePurpose: purpose }
  const { field, onSubmit, ...state } = useValidatedForm(cashRules, initialValues, draft)
  const payers = useQuery(payersQuery(country.threeCharCode))
  return (
    <Form
      {...state}
      className={classes.form}
      submitLabel={submitLabel}
      onSubmit={onSubmit(({ payerId, remittancePurpose }) =>
        onSave({ payerId: Number.parseInt(payerId, 10), remittancePurpose }),
      )}
    >
      <Select
        label="Pickup location"
        placeholder="Choose a pickup location"
        withAsterisk
        searchable
        data={(payers.data ?? []).map(({ id, name, address }) => ({
          value: String(id),
          label: `${name}, ${address}`,
        }))}
        {...field('payerId')}
      />
      <PurposeSelect country={country} {...field('remittancePurpose')} />
    </Form>
  )
}
