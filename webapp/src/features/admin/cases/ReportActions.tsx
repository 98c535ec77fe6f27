import { Button, FileButton, Group, Select, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { CommentField } from '../shared/CommentField'
import { FormDialog, ReasonDialog } from '../shared/FormDialog'
import { Permitted } from '../shared/Permitted'
import { saveBlob } from '../shared/saveDocument'
import { messages } from './reportMessages'
import { useCaseChange } from './useCaseChange'

type Report = Schemas['ReportDetail']
type Action = 'submit' | 'approve' | 'return' | 'file' | 'review'

/** ReportActions has a button for each step that is possible in the report's status. */
export function ReportActions({ report }: { report: Report }) {
  const { caseId: id, status, findings, mayApprove } = report
  const [action, setAction] = useState<Action>()
  const change = useCaseChange()
  const path = { id }
  const onClose = () => setAction(undefined)
  const isComplete = findings.every(({ warning }) => warning)
  const download = () =>
    change.mutate(async () => {
      const file = api.GET('/v1/admin/cases/{id}/report/file', { params: { path }, parseAs: 'blob' })
      saveBlob('suspicious-activity-report.xml', await read<unknown>(file))
    })
  const acknowledge = (file: File) =>
    change.mutate(() =>
      read<unknown>(
        api.POST('/v1/admin/cases/{id}/report/acknowledgment', {
          params: { path },
          body: file as unknown as string,
          bodySerializer: (content) => content as unknown as File,
          headers: { 'Content-Type': 'application/octet-stream' },
        }),
      ),
    )
  return (
    <Permitted permission="cases.write">
      <Group gap="xs">
        {status === 'DRAFT' && (
          <Button disabled={!isComplete} onClick={() => setAction('submit')}>
            {messages.submit}
          </Button>
        )}
        {mayApprove && <Button onClick={() => setAction('approve')}>{messages.approve}</Button>}
        {status === 'APPROVED' && <Button onClick={() => setAction('file')}>{messages.file}</Button>}
        {(status === 'SUBMITTED' || status === 'APPROVED') && (
          <Button variant="default" onClick={() => setAction('return')}>
            {messages.return}
          </Button>
        )}
        {(status === 'FILED' || status === 'ACCEPTED' || status === 'REVIEWED') && (
          <Button variant="default" loading={change.isPending} onClick={download}>
            {messages.download}
          </Button>
        )}
        {status === 'FILED' && (
          <FileButton
            accept="application/xml,text/xml"
            inputProps={{ 'aria-label': messages.acknowledge }}
            onChange={(file) => file && acknowledge(file)}
          >
            {(props) => (
              <Button {...props} loading={change.isPending}>
                {messages.acknowledge}
              </Button>
            )}
          </FileButton>
        )}
        {status === 'ACCEPTED' && <Button onClick={() => setAction('review')}>{messages.review}</Button>}
      </Group>
      {action && <ActionDialog report={report} action={action} onClose={onClose} />}
    </Permitted>
  )
}

function ActionDialog({ report, action, onClose }: { report: Report; action: Action; onClose: () => void }) {
  const { caseId: id, number, revision } = report
  const params = { path: { id } }
  switch (action) {
    case 'submit':
      return (
        <ConfirmDialog
          title={messages.submit}
          text={messages.submitText}
          onClose={onClose}
          send={() =>
            read(api.POST('/v1/admin/cases/{id}/report/submit', { params, body: { number, revision } }))
          }
        />
      )
    case 'approve':
      return (
        <ConfirmDialog
          title={messages.approve}
          text={messages.approveText}
          onClose={onClose}
          send={() =>
            read(api.POST('/v1/admin/cases/{id}/report/approve', { params, body: { number, revision } }))
          }
        />
      )
    case 'file':
      return (
        <ConfirmDialog
          title={messages.file}
          text={messages.fileText}
          onClose={onClose}
          send={() => read(api.POST('/v1/admin/cases/{id}/report/file', { params, body: { number } }))}
        />
      )
    case 'return':
      return (
        <ReasonDialog
          title={messages.return}
          onClose={onClose}
          onSubmit={async (reason) => {
            await read(api.POST('/v1/admin/cases/{id}/report/return', { params, body: { number, reason } }))
          }}
        />
      )
    case 'review':
      return <ReviewDialog report={report} onClose={onClose} />
  }
}

function ConfirmDialog(props: {
  title: string
  text: ReactNode
  onClose: () => void
  send: () => Promise<unknown>
}) {
  const form = useValidatedForm({}, {})
  return (
    <FormDialog
      form={form}
      title={props.title}
      onClose={props.onClose}
      onSubmit={async () => {
        await props.send()
      }}
    >
      <Text>{props.text}</Text>
    </FormDialog>
  )
}

const reviewRules = { continues: [required()], reason: [required()] }
const continuesOptions = Object.entries(messages.continuesOptions).map(([value, label]) => ({ value, label }))

function ReviewDialog({ report, onClose }: { report: Report; onClose: () => void }) {
  const form = useValidatedForm(reviewRules, { continues: '', reason: '' })
  return (
    <FormDialog
      form={form}
      title={messages.review}
      onClose={onClose}
      onSubmit={async ({ continues, reason }) => {
        const body = { number: report.number, continues: continues === 'yes', reason: reason.trim() }
        await read(
          api.POST('/v1/admin/cases/{id}/report/review', { params: { path: { id: report.caseId } }, body }),
        )
      }}
    >
      <Select
        data-autofocus
        label={messages.continues}
        data={continuesOptions}
        {...form.field('continues')}
      />
      <CommentField label="Reason" minRows={3} maxLength={1000} {...form.field('reason')} />
    </FormDialog>
  )
}
