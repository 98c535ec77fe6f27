import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Autocomplete, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { textOf } from '@/lib/api/catalog'
import type { BeneficiaryBank, Country } from '@/lib/api/types'
import { type FormDraft, useValidatedForm } from '@/lib/rules/useValidatedForm'
import { Form } from '@/ui/Form'
import classes from './forms.module.css'
import { PurposeSelect } from './PurposeSelect'
import { banksQuery, cooperativesQuery } from './requests'
import { type BankField, bankRules } from './rules'

interface BankValues {
  bankId: string
  accountNumber: string
  accountType: string
  branchLocation: string
  remittancePurpose: string
}

interface BankFormProps {
  country: Country
  cooperative: boolean
  /** The account to edit. Undefined for a new account. */
  account?: BeneficiaryBank | undefined
  draft?: FormDraft | undefined
  /** The purpose to select at first. */
  purpose?: string | undefined
  /** True in the send flow, which also asks for the purpose (5.08g). */
  requiresPurpose?: boolean
  submitLabel: string
  onSave: (values: BankValues) => Promise<void>
}

/** BankForm is a form for an account at a bank or a cooperative branch (3.19b). */
export function BankForm(props: BankFormProps) {
  const {
    country,
    cooperative,
    account,
    draft,
    purpose = '',
    requiresPurpose = false,
    submitLabel,
    onSave,
  } = props
  const initialValues: Record<BankField, string> = {
    bankId: account?.bankId ?? '',
    branchLocation: account?.branchName ?? '',
    accountNumber: account?.accountNumber ?? '',
    accountType: account?.accountType ?? 'savings',
    remittancePurpose: purpose,
  }
  const { form, field, onSubmit, ...state } = useValidatedForm(
    bankRules(requiresPurpose),
    initialValues,
    draft,
  )
  const selectBank = (bankId: string, error?: string) => {
    form.setFieldValue('bankId', bankId)
    if (error) form.setFieldError('bankId', error)
    else form.clearFieldError('bankId')
  }
  return (
    <Form
      {...state}
      className={classes.form}
      submitLabel={submitLabel}
      onSubmit={onSubmit((values) => onSave(values))}
    >
      {cooperative ? (
        <CooperativeInput
          country={country.threeCharCode}
          value={form.values.bankId}
          savedAccount={account}
          error={form.errors.bankId}
          onSelect={selectBank}
        />
      ) : (
        <BankSelect
          country={country.threeCharCode}
          value={form.values.bankId}
          savedAccount={account}
          error={form.errors.bankId}
          onSelect={selectBank}
        />
      )}
      {!cooperative && (
        <TextInput label="Branch" description="Optional" autoComplete="off" {...field('branchLocation')} />
      )}
      <TextInput
        label="Account number"
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        {...field('accountNumber')}
      />
      <fieldset className={classes.choice}>
        <legend>Account type</legend>
        <SegmentedControl
          fullWidth
          name="accountType"
          data={[
            { value: 'savings', label: 'Savings' },
            { value: 'checking', label: 'Checking' },
          ]}
          value={form.values.accountType}
          onChange={(value) => form.setFieldValue('accountType', value)}
        />
      </fieldset>
      {requiresPurpose && <PurposeSelect country={country} {...field('remittancePurpose')} />}
    </Form>
  )
}

interface BankInputProps {
  country: string
  value: string
  savedAccount: BeneficiaryBank | undefined
  error: ReactNode
  onSelect: (id: string, error?: string) => void
}

/**
 * BankSelect is a dropdown of active banks. It also lists the saved account's bank, and shows an error if that bank is
 * selected but inactive (5.08f).
 */
function BankSelect({ country, value, savedAccount, error, onSelect }: BankInputProps) {
  const banks = useQuery(banksQuery(country))
  const options = (banks.data ?? []).filter(({ id, active }) => active || id === savedAccount?.bankId)
  const isInactive = options.some(({ id, active }) => id === value && !active)
  return (
    <Select
      label="Bank"
      name="bankId"
      placeholder="Type to find a bank"
      withAsterisk
      searchable
      nothingFoundMessage="No matching bank"
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      value={value || null}
      error={error ?? (isInactive ? textOf('INACTIVE_BANK') : undefined)}
      onChange={(id) => {
        const bank = banks.data?.find((other) => other.id === id)
        onSelect(bank?.id ?? '', bank && !bank.active ? textOf('INACTIVE_BANK') : undefined)
      }}
    />
  )
}

/** CooperativeInput is an input for a cooperative. The text must match a cooperative's name and branch (5.08d). */
function CooperativeInput({ country, value, savedAccount, error, onSelect }: BankInputProps) {
  const cooperatives = useQuery(cooperativesQuery(country))
  const [typedText, setTypedText] = useState<string>()
  const list = cooperatives.data ?? []
  const labelOf = ({ name, branchName }: { name: string; branchName: string }) => `${name}, ${branchName}`
  const selected =
    list.find(({ id }) => id === value) ?? (savedAccount && { ...savedAccount, name: savedAccount.bankName })
  return (
    <Autocomplete
      label="Cooperative and branch"
      name="bankId"
      placeholder="Type to find a cooperative"
      withAsterisk
      data={list.filter(({ active }) => active).map(labelOf)}
      value={typedText ?? (selected ? labelOf(selected) : '')}
      error={error}
      onChange={(text) => {
        setTypedText(text)
        onSelect(list.find((cooperative) => labelOf(cooperative) === text)?.id ?? '')
      }}
      onBlur={(event) => {
        const text = event.currentTarget.value.trim()
        if (text && !list.some((cooperative) => labelOf(cooperative) === text))
          onSelect('', textOf('NO_COOPERATIVE_AVAILABLE'))
      }}
    />
  )
}
