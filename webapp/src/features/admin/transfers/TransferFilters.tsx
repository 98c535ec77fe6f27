import { ActionIcon, Button, Select, TextInput, VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { payoutLabel, sourceLabels } from '@/lib/format/labels'
import { type Rule, required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { useSession } from '@/lib/session/store'
import { DateTimeInput } from '@/ui/DateTimeInput'
import { Icon } from '@/ui/Icon'
import { deliveryStatuses, transactionStatuses } from '@/ui/StatusBadge'
import { FilterForm, FilterText } from '../shared/FilterForm'
import { FormDialog } from '../shared/FormDialog'
import { messages } from './messages'
import { PersonField } from './PersonField'
import type { TransferFilter } from './queries'
import { useSavedFilters } from './savedFilters'
import classes from './TransfersPage.module.css'
import { isAmount, quickRanges, type TransferDraft } from './transferFilter'

const { transfers: strings } = messages

const toOptions = (statuses: Record<string, { label: string }>) =>
  Object.entries(statuses).map(([value, { label }]) => ({ value, label }))

const selectFields = {
  transStatus: { label: 'Transaction', data: toOptions(transactionStatuses) },
  deliveryStatus: { label: 'Delivery', data: toOptions(deliveryStatuses) },
  payoutMethod: {
    label: 'Payout method',
    data: ['BANK_DEPOSIT', 'CASH_PICKUP', 'WALLET'].map((value) => ({ value, label: payoutLabel(value) })),
  },
  fundingSource: {
    label: 'Payment method',
    data: Object.entries(sourceLabels).map(([value, label]) => ({ value, label })),
  },
} as const

const nameRules = { name: [required()] }

const amountRule: Rule = (value) => (isAmount(value) ? undefined : { code: 'INVALID_AMOUNT' })
const filterRules = { amountFrom: [amountRule], amountTo: [amountRule] }

interface TransferFiltersProps {
  filter: TransferFilter
  /** The same filter as URL parameters. */
  search: string
  onChange: (draft: TransferDraft) => void
  onApplySaved: (search: string) => void
}

/** TransferFilters is the filter form for the transfer list. Staff can save a filter under a name. */
export function TransferFilters({ filter, search, onChange, onApplySaved }: TransferFiltersProps) {
  const { form, field, onSubmit, formRef } = useValidatedForm(filterRules, { ...filter })
  const [isSaving, setIsSaving] = useState(false)
  const selectFor = (name: keyof typeof selectFields) => (
    <Select
      size="xs"
      clearable
      label={selectFields[name].label}
      data={[...selectFields[name].data]}
      clearButtonProps={{ 'aria-label': `Any ${selectFields[name].label.toLowerCase()}` }}
      {...field(name)}
      value={form.values[name] ?? null}
    />
  )
  return (
    <>
      <FilterForm
        label="Filter transfers"
        isFiltered={search !== ''}
        formRef={formRef}
        onSubmit={onSubmit(onChange)}
        onClear={() => onChange({})}
        extraActions={
          <Button variant="subtle" size="xs" onClick={() => setIsSaving(true)}>
            {strings.save}
          </Button>
        }
      >
        {selectFor('transStatus')}
        {selectFor('deliveryStatus')}
        {selectFor('payoutMethod')}
        {selectFor('fundingSource')}
        <DateTimeInput size="xs" label="Created since" {...field('from')} />
        <DateTimeInput size="xs" label="Created before" {...field('to')} />
        <FilterText label="Minimum sent" inputMode="decimal" {...field('amountFrom')} />
        <FilterText label="Maximum sent" inputMode="decimal" {...field('amountTo')} />
        <PersonField
          label="Sender"
          kind="SENDER"
          value={form.values.sender}
          onChange={field('sender').onChange}
        />
        <PersonField
          label="Beneficiary"
          kind="BENEFICIARY"
          value={form.values.beneficiary}
          onChange={field('beneficiary').onChange}
        />
      </FilterForm>
      <fieldset className={classes.ranges}>
        <VisuallyHidden component="legend">{strings.period}</VisuallyHidden>
        {Object.entries(quickRanges).map(([name, rangeAt]) => (
          <Button
            key={name}
            variant="default"
            size="compact-xs"
            onClick={() => onChange({ ...filter, ...rangeAt(Date.now()) })}
          >
            {name}
          </Button>
        ))}
      </fieldset>
      {isSaving && <SaveFilterDialog search={search} onClose={() => setIsSaving(false)} />}
      <SavedFilters onApplySaved={onApplySaved} />
    </>
  )
}

/**
 * SaveFilterDialog saves the filter under a name. The dialog is outside the filter form, because submitting a
 * nested form would submit both forms.
 */
export function SaveFilterDialog({ search, onClose }: { search: string; onClose: () => void }) {
  const save = useSavedFilters((store) => store.save)
  const form = useValidatedForm(nameRules, { name: '' })
  return (
    <FormDialog
      form={form}
      title={strings.saveTitle}
      submitLabel={strings.save}
      onClose={onClose}
      onSubmit={({ name }) => save({ name: name.trim(), search })}
    >
      <TextInput data-autofocus label={strings.saveName} maxLength={40} {...form.field('name')} />
    </FormDialog>
  )
}

/** SavedFilters lists the saved filters, which can be applied or deleted. */
function SavedFilters({ onApplySaved }: { onApplySaved: (search: string) => void }) {
  const staffId = useSession(({ user }) => user?.id ?? '')
  const { filters, load, remove } = useSavedFilters()
  useEffect(() => {
    void load(staffId)
  }, [load, staffId])
  if (filters.length === 0) return null
  return (
    <ul className={classes.saved} aria-label={strings.saved}>
      {filters.map(({ name, search }) => (
        <li key={name}>
          <Button variant="default" size="compact-xs" onClick={() => onApplySaved(search)}>
            {name}
          </Button>
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={strings.remove(name)}
            onClick={() => void remove(name)}
          >
            <Icon name="close" size={12} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
