import { Button, FileButton, Group, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { CommentField } from '../shared/CommentField'
import { ConfirmDialog, FormDialog, ReasonDialog } from '../shared/FormDialog'
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

interface ActionDialogProps {
  report: Report
  action: Action
  onClose: () => void
}

/** ActionDialog takes a step with a report. */
export function ActionDialog({ report, action, onClose }: ActionDialogProps) {
  const { caseId: id, number, revision } = report
  const params = { path: { id } }
  switch (action) {
    case 'submit':
      return (
        <ConfirmDialog
          title={messages.submitTitle(number)}
          submitLabel={messages.submit}
          onClose={onClose}
          onSubmit={async () => {
            await read(api.POST('/v1/admin/cases/{id}/report/submit', { params, body: { number, revision } }))
          }}
        >
          <Text>{messages.submitText}</Text>
        </ConfirmDialog>
      )
    case 'approve':
      return (
        <ConfirmDialog
          title={messages.approveTitle(number)}
          submitLabel={messages.approve}
          onClose={onClose}
          onSubmit={async () => {
            await read(
              api.POST('/v1/admin/cases/{id}/report/approve', { params, body: { number, revision } }),
            )
          }}
        >
          <Text>{messages.approveText}</Text>
        </ConfirmDialog>
      )
    case 'file':
      return (
        <ConfirmDialog
          title={messages.fileTitle(number)}
          submitLabel={messages.file}
          danger
          typeToConfirm={messages.fileConfirmation(number)}
          onClose={onClose}
          onSubmit={async () => {
            await read(api.POST('/v1/admin/cases/{id}/report/file', { params, body: { number } }))
          }}
        >
          <Text>{messages.fileText}</Text>
        </ConfirmDialog>
      )
    case 'return':
      return (
        <ReasonDialog
          title={messages.returnTitle(number)}
          submitLabel={messages.return}
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
