import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import type { Schemas } from '@/lib/api/types'
import { casePath } from '@/lib/paths'
import { Notice } from '@/ui/Notice'
import { AdminPage } from '../shared/AdminPage'
import { CopyId } from '../shared/CopyId'
import { DescriptionList } from '../shared/DescriptionList'
import { DueTime } from '../shared/DueTime'
import { QueryResult } from '../shared/QueryResult'
import { TextLink } from '../shared/TextLink'
import { ExactTime } from '../shared/Time'
import { reportQuery } from './queries'
import { ReportActions } from './ReportActions'
import { messages, reportStatuses } from './reportMessages'
import { WorksheetForm } from './WorksheetForm'

/** ReportPage shows the latest suspicious activity report of a case. Customers must never see this page. */
export default function ReportPage() {
  const { id = '' } = useParams()
  const report = useQuery(reportQuery(id))
  return (
    <AdminPage
      title="Suspicious activity report"
      description={
        <>
          {messages.description} <TextLink to={casePath(id)}>Back to the case</TextLink>
        </>
      }
      actions={report.data && <ReportActions report={report.data} />}
    >
      <QueryResult query={report}>
        {(detail) => (
          <>
            <ReportStatus report={detail} />
            <WorksheetForm key={`${detail.number}.${detail.revision}.${detail.status}`} report={detail} />
          </>
        )}
      </QueryResult>
    </AdminPage>
  )
}

function ReportStatus({ report }: { report: Schemas['ReportDetail'] }) {
  const {
    status,
    number,
    revision,
    dueAt,
    author,
    approvers,
    filedAt,
    filedBy,
    bsaId,
    reviewAt,
    errors,
    returned,
    review,
  } = report
  return (
    <>
      <DescriptionList
        items={{
          Status: `${reportStatuses[status]} (report ${number}, revision ${revision})`,
          'Filing due': !filedAt && <DueTime at={dueAt} />,
          Author: author?.name,
          'Approved by': approvers.length > 0 && approvers.map(({ name }) => name).join(', '),
          Filed: filedAt && (
            <>
              {filedBy}, <ExactTime at={filedAt} />
            </>
          ),
          'BSA ID': bsaId && <CopyId id={bsaId} label="BSA ID" />,
          'Review due': status === 'ACCEPTED' && reviewAt && <DueTime at={reviewAt} />,
        }}
      />
      {status === 'DRAFT' && returned && (
        <Notice tone="warning" title={`Returned by ${returned.by}`}>
          {returned.text}
          {errors?.map((error) => (
            <p key={error}>{error}</p>
          ))}
        </Notice>
      )}
      {review && (
        <Notice tone="info" title={`Reviewed by ${review.by}`}>
          {review.reason}
        </Notice>
      )}
    </>
  )
}
