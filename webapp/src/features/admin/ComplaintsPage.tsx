import { Anchor, Button, Checkbox, Group, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { textOf } from '@/api/catalogue'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'
import { transferPath } from '@/app/paths'
import { ConfirmModal } from '@/ui/ConfirmModal'
import { Badge, type Tone } from '@/ui/StatusBadge'
import { EmptyState } from '@/ui/states'
import { formatDate } from '@/ui/time'
import { toast } from '@/ui/toast'
import { useNow } from '@/ui/useNow'
import classes from './ComplaintsPage.module.css'
import { AdminPage } from './parts/AdminPage'
import { AsOfLink } from './parts/AsOfLink'
import { type Column, Grid } from './parts/Grid'
import { Paged } from './parts/Paged'
import { When } from './parts/When'
import { messages } from './senders/messages'
import { complaintsQuery } from './senders/queries'
import type { FiledComplaint } from './types'

type Reply = 'answer' | 'close'

interface Choice {
  complaint: FiledComplaint
  reply: Reply
}

const texts = messages.complaints

const statuses: Record<FiledComplaint['status'], { tone: Tone; label: string }> = {
  OPEN: { tone: 'warning', label: 'Open' },
  ANSWERED: { tone: 'info', label: 'Answered' },
  CLOSED: { tone: 'muted', label: 'Closed' },
}

/** Due shows whether a complaint is open and its due date. Answered complaints have none. */
function Due({ complaint, now }: { complaint: FiledComplaint; now: number }) {
  const { status, answerDueAt } = complaint
  const { tone, label } = statuses[status]
  const day = formatDate(answerDueAt)
  const late = status === 'OPEN' && Date.parse(answerDueAt) < now
  return (
    <>
      <Badge tone={late ? 'danger' : tone}>{late ? texts.overdue(day) : label}</Badge>
      {status === 'OPEN' && !late && <span className={classes.quiet}>{texts.due(day)}</span>}
    </>
  )
}

/** ComplaintsPage lists complaints and our answers (2.38c). */
export default function ComplaintsPage() {
  const [unfinished, setUnfinished] = useState(true)
  const [choice, setChoice] = useState<Choice>()
  const [text, setText] = useState('')
  const [fault, setFault] = useState('')
  const now = useNow()
  const queries = useQueryClient()
  const choose = (next: Choice | undefined) => {
    setChoice(next)
    setText('')
    setFault('')
  }
  const write = useMutation({
    mutationFn: ({ complaint, reply }: Choice) => {
      const call = { params: { path: { id: complaint.id } }, body: { text: text.trim() } }
      return read<unknown>(
        reply === 'answer'
          ? api.POST('/v1/admin/complaints/{id}/answer', call)
          : api.POST('/v1/admin/complaints/{id}/close', call),
      )
    },
    onSuccess: (_, { reply }) => {
      toast.success(reply === 'answer' ? texts.answered : texts.closed)
      return queries.invalidateQueries({ queryKey: keys.admin })
    },
    onError: (error) => toast.failure(error),
  })
  const confirm = async () => {
    const given = text.trim() !== ''
    setFault(given ? '' : textOf('FIELD_CANNOT_BE_EMPTY'))
    if (!given || !choice) return false
    return write.mutateAsync(choice).then(
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
          <span className={classes.quiet}>
            <When at={filedAt} />
          </span>
        </>
      ),
    },
    { name: 'State', cell: (complaint) => <Due complaint={complaint} now={now} /> },
    {
      name: 'From',
      cell: ({ name, email, phone }) => (
        <>
          {name}
          <span className={classes.quiet}>
            <Anchor href={`mailto:${email}`} inherit>
              {email}
            </Anchor>
          </span>
          {phone && <span className={classes.quiet}>{phone}</span>}
        </>
      ),
    },
    {
      name: 'Message',
      cell: ({ subject, message, reply, closedReason, transactionId }) => (
        <>
          <strong>{subject}</strong>
          {transactionId && (
            <span className={classes.quiet}>
              <Anchor component={Link} to={transferPath(transactionId)} inherit>
                {texts.itsTransfer}
              </Anchor>
            </span>
          )}
          <p className={classes.words}>{message}</p>
          {[reply, closedReason].map(
            (words, at) =>
              words && (
                <div key={at === 0 ? 'reply' : 'reason'} className={classes.reply}>
                  <span className={classes.quiet}>{at === 0 ? 'We answered' : 'Reason for closing'}</span>
                  <p className={classes.words}>{words}</p>
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
              onClick={() => choose({ complaint, reply: 'answer' })}
              aria-label={`${texts.answer} ${complaint.complaintNumber}`}
            >
              {texts.answer}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => choose({ complaint, reply: 'close' })}
              aria-label={`${texts.close} ${complaint.complaintNumber}`}
            >
              {texts.close}
            </Button>
          </Group>
        ),
    },
  ]
  return (
    <AdminPage title="Complaints" about={texts.about} actions={<AsOfLink show="complaints" />}>
      <Checkbox
        className={classes.filter}
        label="Open complaints only, oldest first"
        checked={unfinished}
        onChange={(event) => setUnfinished(event.currentTarget.checked)}
      />
      <Paged
        key={String(unfinished)}
        read={(after) => complaintsQuery(unfinished, after)}
        empty={<EmptyState title={unfinished ? texts.nothingWaits : texts.empty} text={texts.emptyHint} />}
      >
        {(rows) => <Grid caption="Complaints" columns={columns} rows={rows} rowKey={({ id }) => id} />}
      </Paged>
      <ConfirmModal
        opened={choice !== undefined}
        onClose={() => choose(undefined)}
        onConfirm={confirm}
        title={`${choice?.reply === 'close' ? texts.close : texts.answer} ${choice?.complaint.complaintNumber ?? ''}`}
        confirm={choice?.reply === 'close' ? texts.close : 'Send answer'}
        danger={choice?.reply === 'close'}
      >
        {choice?.reply === 'close' ? texts.closeText : texts.answerText}
        <Textarea
          mt="md"
          label={choice?.reply === 'close' ? 'Reason' : 'Answer'}
          autosize
          minRows={4}
          maxLength={4000}
          value={text}
          error={fault}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </ConfirmModal>
    </AdminPage>
  )
}
