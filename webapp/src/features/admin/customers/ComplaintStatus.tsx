import type { Schemas } from '@/lib/api/types'
import { formatDueDay } from '@/lib/errorNotice'
import { Badge, type Tone } from '@/ui/StatusBadge'
import { useNow } from '@/ui/useNow'
import classes from './ComplaintsPage.module.css'
import { messages } from './messages'

type Complaint = Schemas['FiledComplaint']

const { complaints: strings } = messages

const tones: Record<Complaint['status'], Tone> = {
  OPEN: 'warning',
  ANSWERED: 'info',
  INVESTIGATING: 'warning',
  FOUND: 'warning',
  AWAITING_CHOICE: 'info',
  CORRECTING: 'warning',
  RESOLVED: 'success',
  CLOSED: 'muted',
}

/** ComplaintStatus shows a complaint's status and when our next step is due. */
export function ComplaintStatus({ complaint: { status, dueAt } }: { complaint: Complaint }) {
  const now = useNow()
  const isDue = dueAt !== undefined && status !== 'ANSWERED'
  const dueDay = isDue ? formatDueDay(dueAt) : ''
  const isOverdue = isDue && Date.parse(dueAt) < now
  return (
    <>
      <Badge tone={isOverdue ? 'danger' : tones[status]}>
        {isOverdue ? strings.overdue(dueDay) : strings.statuses[status]}
      </Badge>
      {isDue && !isOverdue && <span className={classes.muted}>{strings.due(dueDay)}</span>}
    </>
  )
}
