import { Anchor, Button, Checkbox, Group, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { textOf } from '@/lib/api/catalog'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import { formatDate } from '@/lib/format/time'
import { transferPath } from '@/lib/paths'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { Badge, type Tone } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { toast } from '@/ui/toast'
import { useNow } from '@/ui/useNow'
import { AdminPage } from '../shared/AdminPage'
import { AsOfLink } from '../shared/AsOfLink'
import { type Column, Grid } from '../shared/Grid'
import { PagedList } from '../shared/PagedList'
import { RelativeTime } from '../shared/Time'
import classes from './ComplaintsPage.module.css'
import { messages } from './messages'
import { complaintsQuery } from './queries'
import type { FiledComplaint } from './types'

type Action = 'reply' | 'close'

interface SelectedAction {
  complaint: FiledComplaint
  action: Action
}

const strings = messages.complaints

const statusBadges: Record<FiledComplaint['status'], { tone: Tone; label: string }> = {
  OPEN: { tone: 'warning', label: 'Open' },
  ANSWERED: { tone: 'info', label: 'Replied' },
  CLOSED: { tone: 'muted', label: 'Closed' },
}

/** ComplaintStatus shows a complaint's status. For an open complaint, it also shows the due date. */
function ComplaintStatus({ complaint, now }: { complaint: FiledComplaint; now: number }) {
  const { status, answerDueAt } = complaint
  const { tone, label } = statusBadges[status]
  const dueDate = formatDate(answerDueAt)
  const isOverdue = status === 'OPEN' && Date.parse(answerDueAt) < now
  return (
    <>
      <Badge tone={isOverdue ? 'danger' : tone}>{isOverdue ? strings.overdue(dueDate) : label}</Badge>
      {status === 'OPEN' && !isOverdue && <span className={classes.muted}>{strings.due(dueDate)}</span>}
    </>
  )
}

/** ComplaintsPage lists complaints and our replies (2.38c). */
export default function ComplaintsPage() {
  const [openOnly, setOpenOnly] = useState(true)
  const [selected, setSelected] = useState<SelectedAction>()
  const [text, setText] = useState('')
  const [fieldError, setFieldError] = useState('')
  const now = useNow()
  const queryClient = useQueryClient()
  const select = (next: SelectedAction | undefined) => {
    setSelected(next)
    setText('')
    setFieldError('')
  }
  const submitAction = useMutation({
    mutationFn: ({ complaint, action }: SelectedAction) => {
      const request = { params: { path: { id: complaint.id } }, body: { text: text.trim() } }
      return read<unknown>(
        action === 'reply'
          ? api.POST('/v1/admin/complaints/{id}/answer', request)
          : api.POST('/v1/admin/complaints/{id}/close', request),
      )
    },
    onSuccess: (_, { action }) => {
      toast.success(action === 'reply' ? strings.replied : strings.closed)
      return queryClient.invalidateQueries({ queryKey: keys.admin })
    },
    onError: (error) => toast.failure(error),
  })
  const confirm = async () => {
    const hasText = text.trim() !== ''
    setFieldError(hasText ? '' : textOf('FIELD_CANNOT_BE_EMPTY'))
    if (!hasText || !selected) return false
    return submitAction.mutateAsync(selected).then(
      () => true,
      () => false,
    )
  }
  const columns: Column<FiledComplaint>[] = [
    {
      name: 'Complaint',
      cell: ({ complaintNumber, filedAt }) => (
        <>
          <strong>{complaintNumber}</strong>
          <span className={classes.muted}>
            <RelativeTime at={filedAt} />
          </span>
        </>
      ),
    },
    { name: 'Status', cell: (complaint) => <ComplaintStatus complaint={complaint} now={now} /> },
    {
      name: 'From',
      cell: ({ name, email, phone }) => (
        <>
          {name}
          <span className={classes.muted}>
            <Anchor href={`mailto:${email}`} inherit>
              {email}
            </Anchor>
          </span>
          {phone && <span className={classes.muted}>{phone}</span>}
        </>
      ),
    },
    {
      name: 'Message',
      cell: ({ subject, message, reply, closedReason, transactionId }) => (
        <>
          <strong>{subject}</strong>
          {transactionId && (
            <span className={classes.muted}>
              <Anchor component={Link} to={transferPath(transactionId)} inherit>
                {strings.relatedTransfer}
              </Anchor>
            </span>
          )}
          <p className={classes.text}>{message}</p>
          {[reply, closedReason].map(
            (response, index) =>
              response && (
                <div key={index === 0 ? 'reply' : 'reason'} className={classes.reply}>
                  <span className={classes.muted}>{index === 0 ? 'Our reply' : 'Reason for closing'}</span>
                  <p className={classes.text}>{response}</p>
                </div>
              ),
          )}
        </>
      ),
    },
    {
      name: 'Actions',
      cell: (complaint) =>
        complaint.status !== 'CLOSED' && (
          <Group gap="xs" wrap="nowrap">
            <Button
              size="compact-sm"
              onClick={() => select({ complaint, action: 'reply' })}
              aria-label={strings.replyTo(complaint.complaintNumber)}
            >
              {strings.reply}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => select({ complaint, action: 'close' })}
              aria-label={`${strings.close} ${complaint.complaintNumber}`}
            >
              {strings.close}
            </Button>
          </Group>
        ),
    },
  ]
  return (
    <AdminPage title="Complaints" description={strings.description} actions={<AsOfLink show="complaints" />}>
      <Checkbox
        className={classes.filter}
        label="Open complaints only, oldest first"
        checked={openOnly}
        onChange={(event) => setOpenOnly(event.currentTarget.checked)}
      />
      <PagedList
        key={String(openOnly)}
        pageQuery={(after) => complaintsQuery(openOnly, after)}
        empty={<EmptyState title={openOnly ? strings.noneOpen : strings.empty} text={strings.emptyHint} />}
      >
        {(rows) => <Grid caption="Complaints" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </PagedList>
      <ConfirmModal
        opened={selected !== undefined}
        onClose={() => select(undefined)}
        onConfirm={confirm}
        title={
          selected?.action === 'close'
            ? strings.closeNumber(selected.complaint.complaintNumber)
            : strings.replyTo(selected?.complaint.complaintNumber ?? '')
        }
        confirm={selected?.action === 'close' ? strings.close : strings.sendReply}
        danger={selected?.action === 'close'}
      >
        {selected?.action === 'close' ? strings.closeText : strings.replyText}
        <Textarea
          mt="md"
          label={selected?.action === 'close' ? 'Reason' : strings.reply}
          autosize
          minRows={4}
          maxLength={4000}
          value={text}
          error={fieldError}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </ConfirmModal>
    </AdminPage>
  )
}
