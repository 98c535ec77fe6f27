import { Anchor, Button, Checkbox, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { formatDate } from '@/lib/format/time'
import { transferPath } from '@/lib/paths'
import { Badge, type Tone } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { TextLink } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { useNow } from '@/ui/useNow'
import { AdminPage } from '../shared/AdminPage'
import { ReasonDialog } from '../shared/FormDialog'
import type { Column } from '../shared/Grid'
import { PagedGrid } from '../shared/PagedList'
import { Permitted } from '../shared/Permitted'
import { getQuery } from '../shared/queries'
import { RelativeTime } from '../shared/Time'
import classes from './ComplaintsPage.module.css'
import { messages } from './messages'

type Action = 'reply' | 'close'

interface SelectedAction {
  complaint: Schemas['FiledComplaint']
  action: Action
}

const strings = messages.complaints

const statusBadges: Record<Schemas['FiledComplaint']['status'], { tone: Tone; label: string }> = {
  OPEN: { tone: 'warning', label: 'Open' },
  ANSWERED: { tone: 'info', label: 'Replied' },
  CLOSED: { tone: 'muted', label: 'Closed' },
}

/** ComplaintStatus shows a complaint's status. For an open complaint, it also shows the due date. */
function ComplaintStatus({ complaint, now }: { complaint: Schemas['FiledComplaint']; now: number }) {
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
  const now = useNow()
  const columns: Column<Schemas['FiledComplaint']>[] = [
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
            <Permitted permission="contacts.read" fallback={email}>
              <Anchor href={`mailto:${email}`} inherit>
                {email}
              </Anchor>
            </Permitted>
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
              <TextLink to={transferPath(transactionId)} inherit>
                {strings.relatedTransfer}
              </TextLink>
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
          <Permitted permission="complaints.answer">
            <Group gap="xs" wrap="nowrap">
              <Button
                size="compact-sm"
                onClick={() => setSelected({ complaint, action: 'reply' })}
                aria-label={strings.replyTo(complaint.complaintNumber)}
              >
                {strings.reply}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => setSelected({ complaint, action: 'close' })}
                aria-label={`${strings.close} ${complaint.complaintNumber}`}
              >
                {strings.close}
              </Button>
            </Group>
          </Permitted>
        ),
    },
  ]
  return (
    <AdminPage title="Complaints" description={strings.description}>
      <Checkbox
        className={classes.filter}
        label="Open complaints only, oldest first"
        checked={openOnly}
        onChange={(event) => setOpenOnly(event.currentTarget.checked)}
      />
      <PagedGrid
        key={String(openOnly)}
        pageQuery={(after) =>
          getQuery('/v1/admin/complaints', { query: { unfinished: openOnly, limit: 20, after } })
        }
        empty={<EmptyState title={openOnly ? strings.noneOpen : strings.empty} text={strings.emptyHint} />}
        caption="Complaints"
        columns={columns}
        rowKey={({ id }) => id}
      />
      {selected && <ActionDialog selected={selected} onClose={() => setSelected(undefined)} />}
    </AdminPage>
  )
}

/** ActionDialog replies to a complaint, or closes it with a reason. */
function ActionDialog({ selected, onClose }: { selected: SelectedAction; onClose: () => void }) {
  const { action, complaint } = selected
  const isClosing = action === 'close'
  return (
    <ReasonDialog
      name="text"
      label={isClosing ? 'Reason' : strings.reply}
      maxLength={4000}
      title={
        isClosing
          ? strings.closeNumber(complaint.complaintNumber)
          : strings.replyTo(complaint.complaintNumber)
      }
      submitLabel={isClosing ? strings.close : strings.sendReply}
      danger={isClosing}
      onClose={onClose}
      onSubmit={async (text) => {
        const request = { params: { path: { id: complaint.id } }, body: { text } }
        await read<unknown>(
          isClosing
            ? api.POST('/v1/admin/complaints/{id}/close', request)
            : api.POST('/v1/admin/complaints/{id}/answer', request),
        )
        toast.success(isClosing ? strings.closed : strings.replied)
      }}
    >
      <Text>{isClosing ? strings.closeText : strings.replyText}</Text>
    </ReasonDialog>
  )
}
