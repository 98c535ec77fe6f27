import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { DateTimeInput } from '@/ui/DateTimeInput'
import { toast } from '@/ui/toast'
import { CommentField } from '../shared/CommentField'
import { FormDialog } from '../shared/FormDialog'
import { messages } from './messages'
import { workStaffQuery } from './queries'

interface WorkDialogProps {
  id: string
  onClose: () => void
}

/** AssignDialog assigns an item to a staff member. */
export function AssignDialog({ id, onClose }: WorkDialogProps) {
  const staff = useQuery(workStaffQuery)
  const form = useValidatedForm({ staffId: [required()] }, { staffId: '' })
  return (
    <FormDialog
      form={form}
      title={messages.assign}
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

/** SnoozeDialog puts an item off, until tomorrow by default. */
export function SnoozeDialog({ id, onClose }: WorkDialogProps) {
  const form = useValidatedForm(
    { until: [required()], reason: [required()] },
    { until: new Date(Date.now() + dayMs).toISOString(), reason: '' },
  )
  return (
    <FormDialog
      form={form}
      title={messages.snooze}
      onClose={onClose}
      onSubmit={async ({ until, reason }) => {
        const body = { until, reason: reason.trim() }
        await read(api.POST('/v1/admin/work-queue/{id}/snooze', { params: { path: { id } }, body }))
        toast.success(messages.snoozed)
      }}
    >
      <CommentField data-autofocus description={messages.snoozeHint} {...form.field('reason')} />
      <DateTimeInput label={messages.until} {...form.field('until')} />
    </FormDialog>
  )
}
