import { Anchor, Button, Checkbox, Group, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import { statesQuery } from '@/lib/api/queries'
import type { Schemas } from '@/lib/api/types'
import { complaintRecordPath, transferPath } from '@/lib/paths'
import { EmptyState } from '@/ui/states'
import { TextLink } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { ReasonDialog } from '../shared/FormDialog'
import type { Column } from '../shared/Grid'
import { PagedGrid } from '../shared/PagedList'
import { Permitted } from '../shared/Permitted'
import { getQuery } from '../shared/queries'
import { RelativeTime } from '../shared/Time'
import { ComplaintStatus } from './ComplaintStatus'
import classes from './ComplaintsPage.module.css'
import { messages } from './messages'

type Action = 'reply' | 'close'

interface SelectedAction {
  complaint: Complaint
  action: Action
}

const strings = messages.complaints
type Complaint = Schemas['FiledComplaint']

interface Filters {
  senderState?: string
  errorType?: NonNullable<Complaint['errorType']>
  status?: Complaint['status']
}

/** ComplaintFilters filters the list by state of residence, type of error, and status. */
function ComplaintFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { data: states = [] } = useQuery(statesQuery())
  const options = (labels: Record<string, string>) =>
    Object.entries(labels).map(([value, label]) => ({ value, label }))
  const select = (name: keyof Filters, data: { value: string; label: string }[], label: string) => (
    <Select
      size="xs"
      label={label}
      placeholder={strings.filters.all}
      clearable
      searchable
      data={data}
      value={filters[name] ?? null}
      onChange={(value) => {
        const { [name]: _, ...rest } = filters
        onChange(value ? { ...rest, [name]: value } : rest)
      }}
    />
  )
  return (
    <Group
      component="fieldset"
      role="group"
      gap="xs"
      className={classes.filter}
      aria-label={strings.filters.form}
    >
      {select(
        'senderState',
        states.map(({ code, name }) => ({ value: code, label: name })),
        strings.filters.state,
      )}
      {select('errorType', options(strings.errorTypes), strings.filters.type)}
      {select('status', options(strings.statuses), strings.filters.status)}
    </Group>
  )
}

/** ComplaintsPage lists complaints and our replies (2.38c). */
export default function ComplaintsPage() {
  const [openOnly, setOpenOnly] = useState(true)
  const [filters, setFilters] = useState<Filters>({})
  const [selected, setSelected] = useState<SelectedAction>()
  const columns: Column<Complaint>[] = [
    {
      name: 'Complaint',
      cell: ({ id, complaintNumber, filedAt, errorType, senderState }) => (
        <>
          <TextLink to={complaintRecordPath(id)} inherit fw={600}>
            {complaintNumber}
          </TextLink>
          {errorType && <span className={classes.muted}>{strings.errorTypes[errorType]}</span>}
          {senderState && <span className={classes.muted}>{senderState}</span>}
          <span className={classes.muted}>
            <RelativeTime at={filedAt} />
          </span>
        </>
      ),
    },
    { name: 'Status', cell: (complaint) => <ComplaintStatus complaint={complaint} /> },
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
      <ComplaintFilters filters={filters} onChange={setFilters} />
      <PagedGrid
        key={JSON.stringify([openOnly, filters])}
        pageQuery={(after) =>
          getQuery('/v1/admin/complaints', { query: { ...filters, unfinished: openOnly, limit: 20, after } })
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
