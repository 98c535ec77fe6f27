import { Button, Checkbox, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, read } from '@/lib/api/client'
import { useSession } from '@/lib/session/store'
import { may } from '@/lib/staffAccess'
import { Money } from '@/ui/Money'
import { Badge } from '@/ui/StatusBadge'
import { toast } from '@/ui/toast'
import { DueTime } from '../shared/DueTime'
import { type Column, Grid } from '../shared/Grid'
import { KeyList } from '../shared/KeyList'
import { codeLabel } from '../shared/labels'
import { TextLink } from '../shared/TextLink'
import { RelativeTime, TimeUntil } from '../shared/Time'
import { useShortcuts } from '../shared/useShortcuts'
import { messages } from './messages'
import { type WorkItem, workPath } from './queries'
import { RetryDialog } from './RetryDialog'
import { AssignDialog, SnoozeDialog } from './WorkDialog'
import classes from './WorkPage.module.css'

const tones = { OPEN: 'info', CLAIMED: 'success', SNOOZED: 'muted', WAITING_FOR_SENDER: 'muted' } as const

interface WorkTableProps {
  rows: WorkItem[]
  /** Called when the user opens an item. */
  onOpen: (item: WorkItem) => void
  /** Opens the item after the given one, or after the last opened item if it is undefined. */
  onOpenNext: (item: WorkItem | undefined) => void
}

const whyOf = (kind: WorkItem['kind']): string | undefined =>
  kind in messages.whys ? messages.whys[kind as keyof typeof messages.whys] : undefined

/** WorkTable shows items with their actions. Its keys work without the mouse: see messages.keys. */
export function WorkTable({ rows, onOpen, onOpenNext }: WorkTableProps) {
  const queryClient = useQueryClient()
  const table = useRef<HTMLDivElement>(null)
  const [selectedId, setSelectedId] = useState<string>()
  const [dialog, setDialog] = useState<'assign' | 'snooze' | 'snooze-all' | 'retry-all'>()
  const index = useRef(-1)
  const selectedIndex = rows.findIndex(({ id }) => id === selectedId)
  if (selectedIndex >= 0) index.current = selectedIndex
  const selected = rows[selectedIndex]

  const focusRow = (next: number) => {
    const links = table.current?.querySelectorAll<HTMLElement>('tbody a')
    links?.[Math.max(0, Math.min(next, rows.length - 1))]?.focus()
  }
  // If the selected row has left the list, the next row has its place.
  const move = (step: 1 | -1) =>
    focusRow(selected || step < 0 ? index.current + step : Math.max(0, index.current))

  const send = (action: 'claim' | 'release') => {
    if (!selected) return
    const request = { params: { path: { id: selected.id } } }
    const call =
      action === 'claim'
        ? read<unknown>(api.POST('/v1/admin/work-queue/{id}/claim', request))
        : read<unknown>(api.POST('/v1/admin/work-queue/{id}/release', request))
    void call
      .then(() => toast.success(action === 'claim' ? messages.claimed : messages.released))
      .catch((error: unknown) => toast.failure(error))
      .then(() => queryClient.invalidateQueries())
  }
  const openDialog = (name: 'assign' | 'snooze') => selected && setDialog(name)

  const canRetry = useSession(may('transfers.retry'))
  const [checkedIds, setCheckedIds] = useState<ReadonlySet<string>>(new Set())
  const checked = rows.filter(({ id }) => checkedIds.has(id))
  const uncheck = ({ id }: WorkItem) =>
    setCheckedIds((ids) => new Set([...ids].filter((checkedId) => checkedId !== id)))
  const claimChecked = async () => {
    try {
      for (const item of checked) {
        await read<unknown>(
          api.POST('/v1/admin/work-queue/{id}/claim', { params: { path: { id: item.id } } }),
        )
        uncheck(item)
      }
      toast.success(messages.claimedItems(checked.length))
    } catch (error) {
      toast.failure(error)
    }
    await queryClient.invalidateQueries()
  }

  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    c: () => send('claim'),
    r: () => send('release'),
    a: () => openDialog('assign'),
    s: () => openDialog('snooze'),
    n: () => onOpenNext(selected),
  })

  const columns: Column<WorkItem>[] = [
    {
      name: messages.select,
      cell: ({ id, kind, customer }) => (
        <Checkbox
          size="xs"
          aria-label={messages.selectItem(messages.itemName(messages.kinds[kind], customer))}
          checked={checkedIds.has(id)}
          onClick={(event) => event.stopPropagation()}
          onChange={({ currentTarget }) =>
            setCheckedIds((ids) =>
              currentTarget.checked
                ? new Set([...ids, id])
                : new Set([...ids].filter((other) => other !== id)),
            )
          }
        />
      ),
    },
    {
      name: 'Type',
      cell: (item) => (
        <TextLink to={workPath(item)} onFocus={() => setSelectedId(item.id)} onClick={() => onOpen(item)}>
          {messages.kinds[item.kind]}
        </TextLink>
      ),
    },
    { name: 'Customer', cell: ({ customer }) => customer },
    {
      name: 'Amount',
      numeric: true,
      cell: ({ amount, currency }) => amount && <Money amount={amount} currency={currency} />,
    },
    { name: 'Why', cell: ({ kind, reasons }) => reasons.map(codeLabel).join(', ') || whyOf(kind) },
    {
      name: 'Due',
      cell: ({ dueAt, dueBasis }) => (
        <span title={dueBasis}>
          <DueTime at={dueAt} />
        </span>
      ),
    },
    { name: 'Owner', cell: ({ owner, mine }) => (mine ? messages.you : owner?.name) },
    {
      name: 'State',
      cell: ({ state, snoozedUntil, snoozeReason, openedAt }) => (
        <>
          <Badge tone={tones[state]}>{messages.states[state]}</Badge>{' '}
          <small>{snoozedUntil ? <TimeUntil at={snoozedUntil} /> : <RelativeTime at={openedAt} />}</small>
          {snoozeReason && <Text size="sm">{snoozeReason}</Text>}
        </>
      ),
    },
  ]
  return (
    <div ref={table}>
      <Group gap="xs" className={classes.actions}>
        <Button size="xs" variant="default" disabled={!selected} onClick={() => send('claim')}>
          {messages.claim}
        </Button>
        <Button size="xs" variant="default" disabled={!selected?.mine} onClick={() => send('release')}>
          {messages.release}
        </Button>
        <Button size="xs" variant="default" disabled={!selected} onClick={() => openDialog('assign')}>
          {messages.assign}
        </Button>
        <Button size="xs" variant="default" disabled={!selected} onClick={() => openDialog('snooze')}>
          {messages.snooze}
        </Button>
        {rows.length > 1 && (
          <Button
            size="xs"
            variant="subtle"
            onClick={() =>
              setCheckedIds(new Set(checked.length === rows.length ? [] : rows.map(({ id }) => id)))
            }
          >
            {checked.length === rows.length ? messages.selectNone : messages.selectAll}
          </Button>
        )}
        {checked.length > 0 && (
          <>
            <Button size="xs" onClick={() => void claimChecked()}>
              {messages.claimItems(checked.length)}
            </Button>
            <Button size="xs" variant="default" onClick={() => setDialog('snooze-all')}>
              {messages.snoozeItems(checked.length)}
            </Button>
            {canRetry && checked.every(({ kind }) => kind === 'FAILED_PAYOUT') && (
              <Button size="xs" variant="default" onClick={() => setDialog('retry-all')}>
                {messages.retryItems(checked.length)}
              </Button>
            )}
          </>
        )}
        <KeyList keys={messages.keys} />
      </Group>
      <Grid
        caption="Work queue"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        onOpen={({ id }) => setSelectedId(id)}
        selected={selected?.id}
      />
      {selected && dialog === 'assign' && (
        <AssignDialog item={selected} onClose={() => setDialog(undefined)} />
      )}
      {selected && dialog === 'snooze' && (
        <SnoozeDialog items={[selected]} onClose={() => setDialog(undefined)} />
      )}
      {checked.length > 0 && dialog === 'snooze-all' && (
        <SnoozeDialog items={checked} onSnoozed={uncheck} onClose={() => setDialog(undefined)} />
      )}
      {checked.length > 0 && dialog === 'retry-all' && (
        <RetryDialog items={checked} onRetried={uncheck} onClose={() => setDialog(undefined)} />
      )}
    </div>
  )
}
