import { Button, Group, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import type { Schemas } from '@/lib/api/types'
import { holdPath, paths } from '@/lib/paths'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { Form } from '@/ui/Form'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { CommentField } from '../shared/CommentField'
import { DescriptionList } from '../shared/DescriptionList'
import { DueTime } from '../shared/DueTime'
import { FormDialog, ReasonDialog } from '../shared/FormDialog'
import { type Column, Grid } from '../shared/Grid'
import { Permitted } from '../shared/Permitted'
import { QueryResult } from '../shared/QueryResult'
import { Section } from '../shared/Section'
import { saveBlob } from '../shared/saveDocument'
import { TextLink } from '../shared/TextLink'
import { ExactTime } from '../shared/Time'
import { messages } from './messages'
import { reportQuery } from './queries'

type Report = Schemas['SanctionsReportDetail']

const titleOf = ({ kind, year, reference }: Report) =>
  kind === 'ANNUAL' ? `${messages.kinds.ANNUAL} ${year}` : `${messages.kinds[kind]} ${reference}`

/** ReportPage shows a report to OFAC. Staff complete its worksheet and record that it was filed. */
export default function ReportPage() {
  const { id = '' } = useParams()
  const report = useQuery(reportQuery(id))
  return (
    <AdminPage
      title={report.data ? titleOf(report.data) : 'OFAC report'}
      description={report.data && <SourceLink report={report.data} />}
      actions={report.data && <Actions report={report.data} />}
    >
      <QueryResult query={report}>
        {(detail) => (
          <>
            <Status report={detail} />
            {detail.status === 'DUE' && (
              <Permitted permission="holds.decide">
                <AdditionsForm report={detail} />
              </Permitted>
            )}
            <Section title={messages.worksheet}>
              <Grid
                caption={messages.worksheet}
                columns={columns}
                rows={detail.fields}
                rowKey={({ name }) => name}
              />
            </Section>
          </>
        )}
      </QueryResult>
    </AdminPage>
  )
}

const columns: Column<Schemas['WorksheetField']>[] = [
  { name: 'Field', cell: ({ name }) => name },
  { name: 'Value', cell: ({ text }) => text || messages.missing },
]

function SourceLink({ report: { kind, transferId, year } }: { report: Report }) {
  return kind === 'ANNUAL' ? (
    <TextLink to={`${paths.blockedProperty}?day=${year}-06-30`}>{messages.property}</TextLink>
  ) : (
    <TextLink to={holdPath(transferId)}>{messages.transfer}</TextLink>
  )
}

function Status({ report }: { report: Report }) {
  const { status, dueAt, actedAt, closedAt, closedBy, confirmation, reason } = report
  return (
    <DescriptionList
      items={{
        Status: messages.statuses[status],
        Due: status === 'DUE' && <DueTime at={dueAt} />,
        'Date of the action': <ExactTime at={actedAt} />,
        Closed: closedAt && (
          <>
            {closedBy?.name}, <ExactTime at={closedAt} />
          </>
        ),
        'Confirmation number': confirmation || undefined,
        Reason: reason || undefined,
      }}
    />
  )
}

function Actions({ report }: { report: Report }) {
  const [action, setAction] = useState<'file' | 'waive'>()
  const download = useMutation({
    mutationFn: async () => {
      const file = api.GET('/v1/admin/ofac/reports/{id}/file', {
        params: { path: { id: report.id } },
        parseAs: 'blob',
      })
      saveBlob(`ofac-report-${report.id}.csv`, await read<unknown>(file))
    },
    onError: (error) => toast.failure(error),
  })
  const onClose = () => setAction(undefined)
  return (
    <Group gap="xs">
      <Button variant="default" loading={download.isPending} onClick={() => download.mutate()}>
        {messages.download}
      </Button>
      {report.status === 'DUE' && (
        <Permitted permission="holds.decide">
          <Button onClick={() => setAction('file')}>{messages.file}</Button>
          {report.kind === 'REJECTED' && (
            <Button variant="default" onClick={() => setAction('waive')}>
              {messages.waive}
            </Button>
          )}
        </Permitted>
      )}
      {action === 'file' && <FileDialog report={report} onClose={onClose} />}
      {action === 'waive' && <WaiveDialog report={report} onClose={onClose} />}
    </Group>
  )
}

interface ReportDialogProps {
  report: Report
  onClose: () => void
}

/** WaiveDialog records that a rejected transfer needs no report. */
export function WaiveDialog({ report: { id, reference }, onClose }: ReportDialogProps) {
  return (
    <ReasonDialog
      title={messages.waiveTitle(reference)}
      submitLabel={messages.waive}
      danger
      typeToConfirm={reference}
      onClose={onClose}
      onSubmit={async (reason) => {
        await read(
          api.POST('/v1/admin/ofac/reports/{id}/waive', { params: { path: { id } }, body: { reason } }),
        )
      }}
    >
      <Text>{messages.waiveText}</Text>
    </ReasonDialog>
  )
}

/** FileDialog records that a report was filed. The confirmation number of the site proves it. */
export function FileDialog({ report, onClose }: ReportDialogProps) {
  const { id } = report
  const form = useValidatedForm({ confirmation: [required()] }, { confirmation: '' })
  return (
    <FormDialog
      form={form}
      title={`${messages.file}: ${titleOf(report)}`}
      submitLabel={messages.file}
      onClose={onClose}
      onSubmit={async ({ confirmation }) => {
        await read(
          api.POST('/v1/admin/ofac/reports/{id}/file', {
            params: { path: { id } },
            body: { confirmation: confirmation.trim() },
          }),
        )
        toast.success(messages.filed)
      }}
    >
      <Text>{messages.fileText}</Text>
      <TextInput label={messages.confirmation} maxLength={100} {...form.field('confirmation')} />
    </FormDialog>
  )
}

function AdditionsForm({ report: { id, kind, additions } }: { report: Report }) {
  const queryClient = useQueryClient()
  const form = useValidatedForm({}, { ...additions })
  return (
    <Section title={messages.additions}>
      <Form
        {...form}
        submitLabel={messages.save}
        onSubmit={form.onSubmit(async (body) => {
          await read(api.PUT('/v1/admin/ofac/reports/{id}', { params: { path: { id } }, body }))
          toast.success(messages.saved)
          await queryClient.invalidateQueries()
        })}
      >
        <TextInput label={messages.fields.contactName} maxLength={100} {...form.field('contactName')} />
        <TextInput label={messages.fields.contactEmail} maxLength={100} {...form.field('contactEmail')} />
        {kind !== 'ANNUAL' && (
          <TextInput
            label={messages.fields.legalAuthority}
            maxLength={100}
            {...form.field('legalAuthority')}
          />
        )}
        {kind !== 'REJECTED' && (
          <TextInput label={messages.fields.location} maxLength={100} {...form.field('location')} />
        )}
        <CommentField label={messages.fields.comments} {...form.field('comments')} />
      </Form>
    </Section>
  )
}
