import { ActionIcon, Button, Modal, Select, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useSession } from '@/session/store'
import { DialogActions } from '@/ui/DialogActions'
import { Icon } from '@/ui/Icon'
import { payoutLabel, sourceLabels } from '@/ui/labels'
import { deliveryStatuses, transactionStatuses } from '@/ui/StatusBadge'
import { FilterDateTime, FilterForm, FilterText } from './parts/FilterForm'
import { useSavedFilters } from './savedFilters'
import classes from './TransfersPage.module.css'
import { isAmount, type TransferDraft } from './transferFilter'
import { messages } from './transfers/messages'
import type { TransferFilter } from './transfers/queries'

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

interface TransferFiltersProps {
  filter: TransferFilter
  /** The same filter as URL parameters. */
  search: string
  onChange: (draft: TransferDraft) => void
  onApplySaved: (search: string) => void
}

/** TransferFilters is the filter form for the transfer list. Staff can save a filter under a name. */
export function TransferFilters({ filter, search, onChange, onApplySaved }: TransferFiltersProps) {
  const [draft, setDraft] = useState<TransferDraft>(filter)
  const [isSaving, setIsSaving] = useState(false)
  const updateDraft = (changes: TransferDraft) => setDraft((current) => ({ ...current, ...changes }))
  const hasInvalidAmount = !isAmount(draft.amountFrom) || !isAmount(draft.amountTo)
  const selectFor = (field: keyof typeof selectFields) => (
    <Select
      size="xs"
      clearable
      label={selectFields[field].label}
      data={[...selectFields[field].data]}
      value={draft[field] ?? null}
      onChange={(value) => updateDraft({ [field]: value ?? '' })}
      clearButtonProps={{ 'aria-label': `Any ${selectFields[field].label.toLowerCase()}` }}
    />
  )
  const field = (name: keyof TransferDraft, label: string) => ({
    label,
    value: draft[name],
    onChange: (value: string) => updateDraft({ [name]: value }),
  })
  const amountInput = (name: 'amountFrom' | 'amountTo', label: string) => (
    <FilterText
      {...field(name, label)}
      inputMode="decimal"
      error={isAmount(draft[name]) ? undefined : strings.invalidAmount}
    />
  )
  return (
    <>
      <FilterForm
        label="Filter transfers"
        isFiltered={search !== ''}
        onSubmit={() => {
          if (!hasInvalidAmount) onChange(draft)
        }}
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
        <FilterDateTime {...field('from', 'Created since')} />
        <FilterDateTime {...field('to', 'Created before')} />
        {amountInput('amountFrom', 'Minimum sent')}
        {amountInput('amountTo', 'Maximum sent')}
        <FilterText {...field('sender', 'Sender')} />
        <FilterText {...field('beneficiary', 'Beneficiary')} />
      </FilterForm>
      <SaveFilterDialog search={search} opened={isSaving} onClose={() => setIsSaving(false)} />
      <SavedFilters onApplySaved={onApplySaved} />
    </>
  )
}

interface SaveFilterDialogProps {
  search: string
  opened: boolean
  onClose: () => void
}

/**
 * SaveFilterDialog saves the filter under a name. The dialog is outside the filter form, because submitting a
 * nested form would submit both forms.
 */
function SaveFilterDialog({ search, opened, onClose }: SaveFilterDialogProps) {
  const save = useSavedFilters((store) => store.save)
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return
    void save({ name: name.trim(), search })
    onClose()
    setName('')
  }
  return (
    <Modal opened={opened} onClose={onClose} title={strings.saveTitle} centered>
      <form onSubmit={submit}>
        <TextInput
          data-autofocus
          label={strings.saveName}
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!name.trim()}>
            Save filter
          </Button>
        </DialogActions>
      </form>
    </Modal>
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
