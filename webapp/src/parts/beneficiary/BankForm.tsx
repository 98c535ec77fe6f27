import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Autocomplete, Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { textOf } from '@/api/catalog'
import type { BeneficiaryBank, Country } from '@/api/types'
import { type FormDraft, useValidatedForm } from '@/rules/useValidatedForm'
import { Notice } from '@/ui/Notice'
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
  /** The account to edit. Absent when adding one. */
  account?: BeneficiaryBank | undefined
  draft?: FormDraft | undefined
  /** True in the send flow, where the form also asks for the purpose (5.08g). */
  requiresPurpose?: boolean
  submitLabel: string
  onSave: (values: BankValues) => Promise<void>
}

/** BankForm adds or edits an account at a bank or a cooperative branch (3.19b). */
export function BankForm(props: BankFormProps) {
  const { country, cooperative, account, draft, requiresPurpose = false, submitLabel, onSave } = props
  const rules = useMemo(() => bankRules(requiresPurpose), [requiresPurpose])
  const initial = useMemo<Record<BankField, string>>(
    () => ({
      bankId: account?.bankId ?? '',
      branchLocation: account?.branchName ?? '',
      accountNumber: account?.accountNumber ?? '',
      accountType: account?.accountType ?? 'savings',
      remittancePurpose: '',
    }),
    [account],
  )
  const { form, field, onSubmit, formRef, failure, submitting } = useValidatedForm(rules, initial, draft)
  const chooseBank = (bankId: string, error?: string) => {
    form.setFieldValue('bankId', bankId)
    if (error) form.setFieldError('bankId', error)
    else form.clearFieldError('bankId')
  }
  return (
    <form ref={formRef} className={classes.form} noValidate onSubmit={onSubmit((values) => onSave(values))}>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {cooperative ? (
        <CooperativeInput
          country={country.threeCharCode}
          value={form.values.bankId}
          chosen={account}
          error={form.errors.bankId}
          onChoose={chooseBank}
        />
      ) : (
        <BankSelect
          country={country.threeCharCode}
          value={form.values.bankId}
          chosen={account}
          error={form.errors.bankId}
          onChoose={chooseBank}
        />
      )}
      {!cooperative && (
        <TextInput
          label="Branch"
          description="If you know it"
          autoComplete="off"
          {...field('branchLocation')}
        />
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
      <Button type="submit" loading={submitting} className={classes.submit}>
        {submitLabel}
      </Button>
    </form>
  )
}

type Choose = (id: string, error?: string) => void

interface BankInputProps {
  country: string
  error: ReactNode
  onChoose: Choose
}

/**
 * BankSelect is a select for an active bank. The inactive bank of a saved account stays in the list and shows the
 * reason (5.08f).
 */
function BankSelect({
  country,
  value,
  chosen,
  error,
  onChoose,
}: BankInputProps & { value: string; chosen: BeneficiaryBank | undefined }) {
  const banks = useQuery(banksQuery(country))
  const offered = (banks.data ?? []).filter(({ id, active }) => active || id === chosen?.bankId)
  const isInactive = offered.some(({ id, active }) => id === value && !active)
  return (
    <Select
      label="Bank"
      name="bankId"
      placeholder="Type to find a bank"
      withAsterisk
      searchable
      nothingFoundMessage="No matching bank"
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={value || null}
      error={error ?? (isInactive ? textOf('INACTIVE_BANK') : undefined)}
      onChange={(id) => {
        const bank = banks.data?.find((entry) => entry.id === id)
        onChoose(bank?.id ?? '', bank && !bank.active ? textOf('INACTIVE_BANK') : undefined)
      }}
    />
  )
}

/** CooperativeInput is an input for a cooperative. The text must match the name and branch of one (5.08d). */
function CooperativeInput({
  country,
  value,
  chosen,
  error,
  onChoose,
}: BankInputProps & { value: string; chosen: BeneficiaryBank | undefined }) {
  const cooperatives = useQuery(cooperativesQuery(country))
  const [typed, setTyped] = useState<string>()
  const known = cooperatives.data ?? []
  const nameOf = ({ name, branchName }: { name: string; branchName: string }) => `${name}, ${branchName}`
  const selected = known.find(({ id }) => id === value) ?? (chosen && { ...chosen, name: chosen.bankName })
  return (
    <Autocomplete
      label="Cooperative and branch"
      name="bankId"
      placeholder="Type to find a cooperative"
      withAsterisk
      data={known.filter(({ active }) => active).map(nameOf)}
      value={typed ?? (selected ? nameOf(selected) : '')}
      error={error}
      onChange={(text) => {
        setTyped(text)
        onChoose(known.find((entry) => nameOf(entry) === text)?.id ?? '')
      }}
      onBlur={(event) => {
        const text = event.currentTarget.value.trim()
        if (text && !known.some((entry) => nameOf(entry) === text))
          onChoose('', textOf('NO_COOPERATIVE_AVAILABLE'))
      }}
    />
  )
}
