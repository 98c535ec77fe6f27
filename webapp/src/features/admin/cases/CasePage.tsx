import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { ApiError } from '@/lib/api/errors'
import type { Schemas } from '@/lib/api/types'
import { caseReportPath, transferPath } from '@/lib/paths'
import { Notice } from '@/ui/Notice'
import { Badge, type Tone } from '@/ui/StatusBadge'
import { AdminPage } from '../shared/AdminPage'
import { CopyId } from '../shared/CopyId'
import { DescriptionList } from '../shared/DescriptionList'
import { DueTime } from '../shared/DueTime'
import { type Column, Grid } from '../shared/Grid'
import { Permitted } from '../shared/Permitted'
import { QueryResult } from '../shared/QueryResult'
import { Section } from '../shared/Section'
import { SuppliedDocuments } from '../shared/SuppliedDocuments'
import { TextLink } from '../shared/TextLink'
import { ExactTime } from '../shared/Time'
import { CaseDecision } from './CaseDecision'
import { CaseDialog } from './CaseDialog'
import { CaseDocuments } from './CaseDocuments'
import { CaseNotes } from './CaseNotes'
import classes from './CasePage.module.css'
import { CasePeople } from './CasePeople'
import { CaseChecklist, CaseTasks } from './CaseTasks'
import { CaseTransfers } from './CaseTransfers'
import { messages, openedBy } from './messages'
import { caseQuery } from './queries'
import { reportStatuses } from './reportMessages'

/** CasePage shows a compliance case. Customers must never see this page. */
export default function CasePage() {
  const { id = '' } = useParams()
  const caseDetail = useQuery(caseQuery(id))
  const [action, setAction] = useState<'open' | 'close'>()
  const hasNoCase = caseDetail.error instanceof ApiError && caseDetail.error.code === 'CASE_NOT_FOUND'
  const isOpen = caseDetail.data?.open === true
  return (
    <AdminPage
      title="Case"
      description={
        <>
          For <TextLink to={transferPath(id)}>transfer</TextLink>{' '}
          <CopyId id={caseDetail.data?.reference || id} label="transfer" />. {messages.confidential}
        </>
      }
      actions={
        (hasNoCase || caseDetail.data) && (
          <Permitted permission="cases.write">
            <Button
              variant={isOpen ? 'default' : 'filled'}
              onClick={() => setAction(isOpen ? 'close' : 'open')}
            >
              {isOpen ? messages.close : messages.open}
            </Button>
          </Permitted>
        )
      }
    >
      {hasNoCase ? (
        <Notice tone="info">{messages.none}</Notice>
      ) : (
        <QueryResult query={caseDetail}>
          {(caseRecord) => (
            <>
              <CaseStatus caseRecord={caseRecord} />
              <div className={classes.columns}>
                <div>
                  <CasePeople caseRecord={caseRecord} />
                  <CaseTransfers caseRecord={caseRecord} />
                  <CaseTasks caseRecord={caseRecord} />
                  <CaseNotes caseRecord={caseRecord} />
                </div>
                <div>
                  <CaseReports caseRecord={caseRecord} />
                  <CaseDecision caseRecord={caseRecord} />
                  <CaseChecklist caseRecord={caseRecord} />
                  <CaseDocuments caseRecord={caseRecord} />
                  <SuppliedDocuments transferId={caseRecord.id} documents={caseRecord.supplied} />
                </div>
              </div>
            </>
          )}
        </QueryResult>
      )}
      {action && <CaseDialog id={id} action={action} onClose={() => setAction(undefined)} />}
    </AdminPage>
  )
}

const tones: Record<Schemas['Case']['status'], Tone> = {
  OPEN: 'warning',
  REPORT_DRAFT: 'warning',
  REPORT_SUBMITTED: 'warning',
  REPORT_APPROVED: 'warning',
  REPORT_FILED: 'info',
  REPORT_ACCEPTED: 'success',
  CLOSED: 'muted',
}

function CaseStatus({ caseRecord }: { caseRecord: Schemas['Case'] }) {
  const { status, open, owner, dueAt, reason, openedAt, closing } = caseRecord
  return (
    <>
      <DescriptionList
        items={{
          Status: <Badge tone={tones[status]}>{messages.statuses[status]}</Badge>,
          [messages.owner]: owner?.name ?? messages.noOwner,
          'Review due': open && <DueTime at={dueAt} />,
          Opened: (
            <>
              {openedBy(caseRecord.openedBy)}, <ExactTime at={openedAt} />
            </>
          ),
          Closed: closing && (
            <>
              {closing.by}, <ExactTime at={closing.at} />
            </>
          ),
        }}
      />
      <p className={classes.text}>{reason}</p>
      {closing && <p className={classes.closing}>{closing.text}</p>}
    </>
  )
}

function CaseReports({ caseRecord: { id, open, reports } }: { caseRecord: Schemas['Case'] }) {
  const columns: Column<Schemas['CaseReport']>[] = [
    {
      name: 'Report',
      rowHeader: true,
      cell: ({ number }) =>
        number === reports.length ? (
          <TextLink to={caseReportPath(id)}>{`Report ${number}`}</TextLink>
        ) : (
          `Report ${number}`
        ),
    },
    { name: 'Status', cell: ({ status }) => reportStatuses[status] },
    {
      name: 'Due',
      cell: ({ dueAt, filedAt }) => (filedAt ? <ExactTime at={filedAt} /> : <DueTime at={dueAt} />),
    },
    { name: 'BSA ID', cell: ({ bsaId }) => bsaId && <CopyId id={bsaId} label="BSA ID" /> },
  ]
  const latest = reports.at(-1)
  const startsNew = !latest || (latest.status === 'REVIEWED' && latest.review?.continues)
  return (
    <Section title={messages.reports}>
      {reports.length > 0 && (
        <Grid
          caption={messages.reports}
          columns={columns}
          rows={reports}
          rowKey={({ number }) => String(number)}
        />
      )}
      {open && startsNew && (
        <Permitted permission="cases.write">
          <TextLink to={caseReportPath(id)}>{messages.startReport}</TextLink>
        </Permitted>
      )}
    </Section>
  )
}
