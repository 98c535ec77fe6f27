import { Anchor, Checkbox, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { statesQuery } from '@/lib/api/queries'
import type { Schemas } from '@/lib/api/types'
import { complaintRecordPath, transferPath } from '@/lib/paths'
import { EmptyState } from '@/ui/states'
import { AdminPage } from '../shared/AdminPage'
import type { Column } from '../shared/Grid'
import { PagedGrid } from '../shared/PagedList'
import { Permitted } from '../shared/Permitted'
import { getQuery } from '../shared/queries'
import { TextLink } from '../shared/TextLink'
import { RelativeTime } from '../shared/Time'
import { ComplaintActions } from './ComplaintActions'
import { ComplaintStatus } from './ComplaintStatus'
import classes from './ComplaintsPage.module.css'
import { messages } from './messages'

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
      className={classes.filters}
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
  const columns: Column<Complaint>[] = [
    {
      name: 'Complaint',
      cell: ({ id, complaintNumber, question, filedAt, errorType, senderState }) => (
        <>
          <TextLink to={complaintRecordPath(id)} inherit fw={600}>
            {complaintNumber}
          </TextLink>
          {question && <span className={classes.muted}>{strings.question}</span>}
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
              <TextLink isAction to={transferPath(transactionId)} inherit>
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
      cell: (complaint) => <ComplaintActions complaint={complaint} size="compact-sm" />,
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
    </AdminPage>
  )
}
