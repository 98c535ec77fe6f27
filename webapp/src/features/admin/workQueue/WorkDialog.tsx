import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { DateTimeInput } from '@/ui/DateTimeInput'
import { toast } from '@/ui/toast'
import { CommentField } from '../shared/CommentField'
import { FormDialog } from '../shared/FormDialog'
import { countOf } from '../shared/labels'
import { messages } from './messages'
import { type WorkItem, workStaffQuery } from './queries'

/** itemName names an item in a dialog: 'Complaint, Maya Gurung'. */
const itemName = ({ kind, customer }: WorkItem) => messages.itemName(messages.kinds[kind], customer)

interface AssignDialogProps {
  item: WorkItem
  onClose: () => void
}

/** AssignDialog assigns an item to a staff member whose role can handle it. */
export function AssignDialog({ item, onClose }: AssignDialogProps) {
  const { id, kind } = item
  const staff = useQuery(workStaffQuery(kind))
  const form = useValidatedForm({ staffId: [required()] }, { staffId: '' })
  return (
    <FormDialog
      form={form}
      title={messages.assignTitle(itemName(item))}
      submitLabel={messages.assign}
      onClose={onClose}
      onSubmit={async ({ staffId }) => {
        await read(
          api.POST('/v1/admin/work-queue/{id}/assign', { params: { path: { id } }, body: { staffId } }),
        )
        toast.success(messages.assigned)
      }}
    >
      <Select
        data-autofocus
        label={messages.assignTo}
        data={(staff.data?.result ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...form.field('staffId')}
      />
    </FormDialog>
  )
}

const dayMs = 24 * 60 * 60 * 1000

interface SnoozeDialogProps {
  items: readonly WorkItem[]
  onClose: () => void
  /** Called with each item that was snoozed. */
  onSnoozed?: (item: WorkItem) => void
}

/** SnoozeDialog puts items off, until tomorrow by default. */
export function SnoozeDialog({ items, onClose, onSnoozed }: SnoozeDialogProps) {
  const [first] = items
  const form = useValidatedForm(
    { until: [required()], reason: [required()] },
    { until: new Date(Date.now() + dayMs).toISOString(), reason: '' },
  )
  return (
    <FormDialog
      form={form}
      title={messages.snoozeTitle(
        items.length === 1 && first ? itemName(first) : countOf(items.length, messages.item),
      )}
      submitLabel={messages.snooze}
      onClose={onClose}
      onSubmit={async ({ until, reason }) => {
        const body = { until, reason: reason.trim() }
        for (const item of items) {
          const request = { params: { path: { id: item.id } }, body }
          await read(api.POST('/v1/admin/work-queue/{id}/snooze', request))
          onSnoozed?.(item)
        }
        toast.success(messages.snoozed)
      }}
    >
      <CommentField data-autofocus description={messages.snoozeHint} {...form.field('reason')} />
      <DateTimeInput label={messages.until} {...form.field('until')} />
    </FormDialog>
  )
}
