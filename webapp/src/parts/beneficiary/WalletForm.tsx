import { Select } from '@mantine/core'
import type { Country } from '@/lib/api/types'
import { type FormDraft, useValidatedForm } from '@/lib/rules/useValidatedForm'
import { Form } from '@/ui/Form'
import classes from './forms.module.css'
import { onlyItem } from './methods'
import { PhoneInput } from './PhoneInput'
import { PurposeSelect } from './PurposeSelect'
import { type WalletField, walletRules } from './rules'

interface WalletFormProps {
  country: Country
  /** The beneficiary's phone number, which is usually also the wallet's number. */
  phoneNumber?: string | undefined
  draft?: FormDraft | undefined
  /** The purpose to select at first. */
  purpose?: string | undefined
  requiresPurpose?: boolean
  submitLabel: string
  onSave: (values: Record<WalletField, string>) => Promise<void>
}

/** WalletForm is a form for a mobile wallet. The wallet's ID is its phone number (3.19e). */
export function WalletForm({
  country,
  phoneNumber,
  draft,
  purpose = '',
  requiresPurpose = false,
  submitLabel,
  onSave,
}: WalletFormProps) {
  const initialValues: Record<WalletField, string> = {
    identificationType: onlyItem(country.wallets) ?? '',
    identificationValue: phoneNumber ?? '',
    remittancePurpose: purpose,
  }
  const { field, onSubmit, ...state } = useValidatedForm(walletRules(requiresPurpose), initialValues, draft)
  return (
    <Form
      {...state}
      className={classes.form}
      submitLabel={submitLabel}
      onSubmit={onSubmit((values) => onSave(values))}
    >
      <Select
        label="Wallet"
        placeholder="Choose a wallet"
        withAsterisk
        data={country.wallets}
        {...field('identificationType')}
      />
      <PhoneInput
        label="Wallet number"
        description="The mobile number registered with the wallet"
        countryCode={country.phoneCode}
        {...field('identificationValue')}
      />
      {requiresPurpose && <PurposeSelect country={country} {...field('remittancePurpose')} />}
    </Form>
  )
}
