import { ActionIcon, Button, Modal, Select, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useSession } from '@/session/store'
import { DialogActions } from '@/ui/DialogActions'
import { Icon } from '@/ui/Icon'
import { payoutLabel, sourceLabels } from '@/ui/labels'
import { deliveryStatuses, transactionStatuses } from '@/ui/StatusBadge'
import { FilterForm, FilterMoment, FilterText } from './parts/FilterForm'
import { useSavedFilters } from './savedFilters'
import classes from './TransfersPage.module.css'
import { isAmount, type TransferDraft } from './transferFilter'
import { messages } from './transfers/messages'
import type { TransferFilter } from './transfers/queries'

const { transfers: words } = messages

const labelled = (appearances: Record<string, { label: string }>) =>
  Object.entries(appearances).map(([value, { label }]) => ({ value, label }))

const choices = {
  transStatus: { label: 'Transaction', data: labelled(transactionStatuses) },
  deliveryStatus: { label: 'Delivery', data: labelled(deliveryStatuses) },
  payoutMethod: {
    label: 'Paid out by',
    data: ['BANK_DEPOSIT', 'CASH_PICKUP', 'WALLET'].map((value) => ({ value, label: payoutLabel(value) })),
  },
  fundingSource: {
    label: 'Paid from',
    data: Object.entries(sourceLabels).map(([value, label]) => ({ value, label })),
  },
} as const

interface TransferFiltersProps {
  filter: TransferFilter
  /** The same filter as URL parameters. */
  search: string
  onChange: (draft: TransferDraft) => void
  onChoose: (search: string) => void
}

/** TransferFilters filters the list of transfers and saves filters. */
export function TransferFilters({ filter, search, onChange, onChoose }: TransferFiltersProps) {
  const [draft, setDraft] = useState<TransferDraft>(filter)
  const [saving, setSaving] = useState(false)
  const set = (change: TransferDraft) => setDraft((before) => ({ ...before, ...change }))
  const wrong = !isAmount(draft.amountFrom) || !isAmount(draft.amountTo)
  const choice = (field: keyof typeof choices) => (
    <Select
      size="xs"
      clearable
      label={choices[field].label}
      data={[...choices[field].data]}
      value={draft[field] ?? null}
      onChange={(value) => set({ [field]: value ?? '' })}
      clearButtonProps={{ 'aria-label': `Any ${choices[field].label.toLowerCase()}` }}
    />
  )
  const field = (name: keyof TransferDraft, label: string) => ({
    label,
    value: draft[name],
    onChange: (value: string) => set({ [name]: value }),
  })
  const amount = (name: 'amountFrom' | 'amountTo', label: string) => (
    <FilterText
      {...field(name, label)}
      inputMode="decimal"
      error={isAmount(draft[name]) ? undefined : words.notAnAmount}
    />
  )
  return (
    <>
      <FilterForm
        label="Filter transfers"
        filtered={search !== ''}
        onSubmit={() => {
          if (!wrong) onChange(draft)
        }}
        onClear={() => onChange({})}
        more={
          <Button variant="subtle" size="xs" onClick={() => setSaving(true)}>
            {words.save}
          </Button>
        }
      >
        {choice('transStatus')}
        {choice('deliveryStatus')}
        {choice('payoutMethod')}
        {choice('fundingSource')}
        <FilterMoment {...field('from', 'Created from')} />
        <FilterMoment {...field('to', 'Created before')} />
        {amount('amountFrom', 'Minimum sent')}
        {amount('amountTo', 'Maximum sent')}
        <FilterText {...field('sender', 'Sender')} />
        <FilterText {...field('beneficiary', 'Beneficiary')} />
      </FilterForm>
      <SaveFilter search={search} opened={saving} onClose={() => setSaving(false)} />
      <Saved onChoose={onChoose} />
    </>
  )
}

interface SaveFilterProps {
  search: string
  opened: boolean
  onClose: () => void
}

/**
 * SaveFilter names the filter. It is outside the filter's form, because submitting a nested form submits
 * both.
 */
function SaveFilter({ search, opened, onClose }: SaveFilterProps) {
  const save = useSavedFilters((saved) => saved.save)
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return
    void save({ name: name.trim(), search })
    onClose()
    setName('')
  }
  return (
    <Modal opened={opened} onClose={onClose} title={words.saveTitle} centered>
      <form onSubmit={submit}>
        <TextInput
          data-autofocus
          label={words.saveName}
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!name.trim()}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Modal>
  )
}

/** Saved lists the saved filters. */
function Saved({ onChoose }: { onChoose: (search: string) => void }) {
  const me = useSession(({ user }) => user?.id ?? '')
  const { filters, load, remove } = useSavedFilters()
  useEffect(() => {
    void load(me)
  }, [load, me])
  if (filters.length === 0) return null
  return (
    <ul className={classes.saved} aria-label={words.saved}>
      {filters.map(({ name, search }) => (
        <li key={name}>
          <Button variant="default" size="compact-xs" onClick={() => onChoose(search)}>
            {name}
          </Button>
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={words.remove(name)}
            onClick={() => void remove(name)}
          >
            <Icon name="close" size={12} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
