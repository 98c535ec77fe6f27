import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Schemas } from '@/lib/api/types'
import { transferPath } from '@/lib/paths'
import { AdminPage } from '../shared/AdminPage'
import { DescriptionList } from '../shared/DescriptionList'
import { Permitted } from '../shared/Permitted'
import { QueryResult } from '../shared/QueryResult'
import { getQuery } from '../shared/queries'
import { Section } from '../shared/Section'
import { TextLink } from '../shared/TextLink'
import { ExactTime } from '../shared/Time'
import { ComplaintActions } from './ComplaintActions'
import { ComplaintStatus } from './ComplaintStatus'
import classes from './ComplaintsPage.module.css'
import { ErrorNoticeDialog, type NoticeStep } from './ErrorNoticeDialog'
import { messages } from './messages'

type Complaint = Schemas['ComplaintDetail']

const { notice: strings, complaints } = messages

/** ComplaintPage shows a complaint and its error resolution (9.09f). */
export default function ComplaintPage() {
  const { id = '' } = useParams()
  const complaint = useQuery(getQuery('/v1/admin/complaints/{id}', { path: { id } }, '/v1/admin/complaints'))
  const [step, setStep] = useState<NoticeStep>()
  return (
    <AdminPage
      title={strings.title}
      description={complaint.data?.complaintNumber}
      actions={complaint.data && <ComplaintActions complaint={complaint.data} />}
    >
      <QueryResult query={complaint}>
        {(detail) => (
          <>
            <Summary complaint={detail} />
            <NextSteps complaint={detail} onStep={setStep} />
            <Section title={strings.message}>
              <Text fw={600}>{detail.subject}</Text>
              <p className={classes.text}>{detail.message}</p>
            </Section>
            <TextSection title={strings.preview} text={detail.preview} />
            <TextSection title={strings.result} text={detail.notice?.result} />
            <History complaint={detail} />
            {step && <ErrorNoticeDialog complaint={detail} step={step} onClose={() => setStep(undefined)} />}
          </>
        )}
      </QueryResult>
    </AdminPage>
  )
}

function Summary({ complaint }: { complaint: Complaint }) {
  const { errorType, question, senderState, transactionId, notice } = complaint
  return (
    <DescriptionList
      items={{
        [strings.status]: <ComplaintStatus complaint={complaint} />,
        [strings.type]: errorType
          ? complaints.errorTypes[errorType]
          : question
            ? complaints.question
            : complaints.noType,
        [strings.state]: senderState ?? complaints.unknownState,
        [strings.transfer]: transactionId && (
          <TextLink isAction to={transferPath(transactionId)} inherit>
            {strings.showTransfer}
          </TextLink>
        ),
        [strings.finding]: notice?.finding && (
          <>
            {strings.findings[notice.finding]}
            {notice.found && <span className={classes.muted}>{complaints.errorTypes[notice.found]}</span>}
          </>
        ),
        [strings.remedy]: notice?.remedy && (
          <>
            {strings.remedies[notice.remedy]}
            {notice.action && <span className={classes.muted}>{strings.actions[notice.action]}</span>}
            {notice.reference && <span className={classes.muted}>{notice.reference}</span>}
          </>
        ),
      }}
    />
  )
}

/** stepsByStatus lists the steps that staff can take in each status. The correction needs another permission. */
const stepsByStatus: Partial<Record<Complaint['status'], readonly NoticeStep[]>> = {
  OPEN: ['classify'],
  ANSWERED: ['classify'],
  INVESTIGATING: ['finish', 'classify'],
  FOUND: ['send'],
  AWAITING_CHOICE: ['choose'],
  CORRECTING: ['correct'],
}

function NextSteps({ complaint, onStep }: { complaint: Complaint; onStep: (step: NoticeStep) => void }) {
  const steps = stepsByStatus[complaint.status] ?? []
  if (steps.length === 0) return null
  return (
    <Group gap="xs" my="md">
      {steps.map((step, index) => (
        <Permitted key={step} permission={step === 'correct' ? 'transfers.cancel' : 'complaints.answer'}>
          <Button variant={index === 0 ? 'filled' : 'default'} onClick={() => onStep(step)}>
            {step === 'classify' && complaint.notice ? strings.reclassify : strings[step]}
          </Button>
        </Permitted>
      ))}
    </Group>
  )
}

function TextSection({ title, text }: { title: string; text: string | undefined }) {
  if (!text) return null
  return (
    <Section title={title}>
      <p className={classes.text}>{text}</p>
    </Section>
  )
}

/** History lists the steps so far, with the facts that the finding rests on. */
function History({ complaint }: { complaint: Complaint }) {
  const { filedAt, repliedAt, closedAt, reply, closedReason, notice } = complaint
  const steps: { name: string; at: string | undefined; by?: string | undefined; text?: ReactNode }[] = [
    { name: strings.filed, at: filedAt, by: complaint.name },
    { name: strings.replied, at: repliedAt, text: reply },
    ...(notice
      ? [
          {
            name: strings.classified(notice.timely),
            at: notice.classifiedAt,
            by: notice.classifiedBy.name,
          },
          {
            name: strings.finished,
            at: notice.finishedAt,
            by: notice.finishedBy?.name,
            text: [notice.facts, ...notice.documents].join('\n'),
          },
          { name: strings.sent, at: notice.resultSentAt, by: notice.resultSentBy?.name },
          { name: strings.chosen, at: notice.chosenAt, by: notice.chosenBy?.name ?? strings.bySender },
          { name: strings.corrected, at: notice.correctedAt, by: notice.correctedBy?.name },
        ]
      : []),
    { name: strings.closed, at: closedAt, text: closedReason },
  ]
  return (
    <Section title={strings.steps}>
      <ul className={classes.steps}>
        {steps.map(
          ({ name, at, by, text }) =>
            at && (
              <li key={name}>
                <strong>{name}</strong>
                <span className={classes.muted}>
                  <ExactTime at={at} />
                  {by && `, ${by}`}
                </span>
                {text && <p className={classes.text}>{text}</p>}
              </li>
            ),
        )}
      </ul>
    </Section>
  )
}
