import { ActionIcon, Button, Modal, Select, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useSession } from '@/session/store'
import { DialogActions } from '@/ui/DialogActions'
import { Icon } from '@/ui/Icon'
import { payoutLabel, sourceLabels } from '@/ui/labels'
import { deliveryStatuses, transactionStatuses } from '@/ui/StatusBadge'
import shared from './EventsPage.module.css'
import { toLocal, toMoment } from './eventFilter'
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
  /** The same as it stands in the address. */
  search: string
  onChange: (draft: TransferDraft) => void
  onChoose: (search: string) => void
}

/** Narrows the list of transfers, and keeps filters that are wanted again. */
export function TransferFilters({ filter, search, onChange, onChoose }: TransferFiltersProps) {
  const [draft, setDraft] = useState<TransferDraft>(filter)
  const [saving, setSaving] = useState(false)
  const set = (change: TransferDraft) => setDraft((before) => ({ ...before, ...change }))
  const wrong = !isAmount(draft.amountFrom) || !isAmount(draft.amountTo)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!wrong) onChange(draft)
  }
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
  const text = (field: 'sender' | 'beneficiary', label: string) => (
    <TextInput
      size="xs"
      label={label}
      value={draft[field] ?? ''}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
      spellCheck={false}
      autoComplete="off"
    />
  )
  const amount = (field: 'amountFrom' | 'amountTo', label: string) => (
    <TextInput
      size="xs"
      label={label}
      inputMode="decimal"
      value={draft[field] ?? ''}
      error={isAmount(draft[field]) ? undefined : words.notAnAmount}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
      autoComplete="off"
    />
  )
  const moment = (field: 'from' | 'to', label: string) => (
    <TextInput
      size="xs"
      type="datetime-local"
      label={label}
      value={toLocal(draft[field])}
      onChange={(event) => set({ [field]: toMoment(event.currentTarget.value) })}
    />
  )
  return (
    <>
      <form className={shared.filters} onSubmit={submit} aria-label="Filter transfers">
        {choice('transStatus')}
        {choice('deliveryStatus')}
        {choice('payoutMethod')}
        {choice('fundingSource')}
        {moment('from', 'Made from')}
        {moment('to', 'Made before')}
        {amount('amountFrom', 'Sent at least')}
        {amount('amountTo', 'Sent at most')}
        {text('sender', 'Sender')}
        {text('beneficiary', 'Beneficiary')}
        <div className={shared.apply}>
          <Button type="submit" size="xs">
            Filter
          </Button>
          {search && (
            <Button variant="subtle" size="xs" onClick={() => onChange({})}>
              Clear
            </Button>
          )}
          {search && (
            <Button variant="subtle" size="xs" onClick={() => setSaving(true)}>
              {words.save}
            </Button>
          )}
        </div>
      </form>
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

/** Gives the filter a name. It stands beside the form of the filter: one that is submitted within another submits both. */
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

/** The filters that were kept, each a press away. */
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
