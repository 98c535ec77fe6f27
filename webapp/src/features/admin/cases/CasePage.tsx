import { Button, FileButton, Group, Select, Stack, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { api, read } from '@/lib/api/client'
import { ApiError } from '@/lib/api/errors'
import { keys } from '@/lib/api/queries'
import type { Schemas } from '@/lib/api/types'
import { holdPath } from '@/lib/paths'
import { required } from '@/lib/rules/rules'
import { useValidatedForm } from '@/lib/rules/useValidatedForm'
import { Notice } from '@/ui/Notice'
import { TextLink } from '@/ui/TextLink'
import { toast } from '@/ui/toast'
import { AdminPage } from '../shared/AdminPage'
import { CopyId } from '../shared/CopyId'
import { documentColumns } from '../shared/columns'
import { type Column, Grid } from '../shared/Grid'
import { Permitted } from '../shared/Permitted'
import { QueryResult } from '../shared/QueryResult'
import { Section } from '../shared/Section'
import { SuppliedDocuments } from '../shared/SuppliedDocuments'
import { ExactTime } from '../shared/Time'
import { CaseDialog } from './CaseDialog'
import classes from './CasePage.module.css'
import { messages } from './messages'
import { caseQuery } from './queries'
import { saveCaseDocument } from './saveDocument'

/** CasePage shows a transfer's compliance case. Senders must never see this page. */
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
          For <TextLink to={holdPath(id)}>transfer</TextLink> <CopyId id={id} label="transfer ID" />.{' '}
          {messages.confidential}
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
              <Notes caseRecord={caseRecord} />
              <Documents caseRecord={caseRecord} />
              <SuppliedDocuments transferId={caseRecord.id} documents={caseRecord.supplied} />
            </>
          )}
        </QueryResult>
      )}
      {action && <CaseDialog id={id} action={action} onClose={() => setAction(undefined)} />}
    </AdminPage>
  )
}

function CaseStatus({
  caseRecord: { open, reason, openedBy, openedAt, closing },
}: {
  caseRecord: Schemas['Case']
}) {
  return (
    <Notice tone={open ? 'warning' : 'info'} title={open ? 'Open' : 'Closed'}>
      {reason} ({openedBy}, <ExactTime at={openedAt} />)
      {closing && (
        <p className={classes.closing}>
          {closing.text} ({closing.by}, <ExactTime at={closing.at} />)
        </p>
      )}
    </Notice>
  )
}

const noteKinds = [
  { value: 'NOTE', label: 'Note' },
  { value: 'SAR', label: 'Suspicious activity report' },
]

const noteRules = { text: [required()] }

function Notes({ caseRecord }: { caseRecord: Schemas['Case'] }) {
  const queryClient = useQueryClient()
  const { form, field, onSubmit, formRef, failure, submitting } = useValidatedForm(noteRules, {
    text: '',
    kind: 'NOTE',
  })
  const addNote = onSubmit(async ({ kind, text }) => {
    const params = { path: { id: caseRecord.id } }
    await read<unknown>(api.POST('/v1/admin/cases/{id}/notes', { params, body: { kind, text: text.trim() } }))
    form.setFieldValue('text', '')
    await queryClient.invalidateQueries({ queryKey: keys.admin })
  })
  return (
    <Section title="Notes">
      <ol className={classes.notes}>
        {caseRecord.notebook.map((note) => (
          <li key={note.at} className={classes.note} data-kind={note.kind}>
            <p className={classes.byline}>
              {note.kind === 'SAR' && <strong>{messages.report}, </strong>}
              {note.by}, <ExactTime at={note.at} />
            </p>
            <p className={classes.text}>{note.text}</p>
          </li>
        ))}
      </ol>
      {caseRecord.notebook.length === 0 && <p className={classes.hint}>{messages.noNotes}</p>}
      {caseRecord.open && (
        <Permitted permission="cases.write">
          <form ref={formRef} onSubmit={addNote} className={classes.form} aria-label="Add a note">
            <Stack gap="sm">
              {failure && <Notice tone="danger">{failure}</Notice>}
              <Select label="Type" data={noteKinds} allowDeselect={false} {...field('kind')} />
              <Textarea label="Note" autosize minRows={3} maxLength={10_000} {...field('text')} />
              <Group>
                <Button type="submit" loading={submitting}>
                  Add note
                </Button>
              </Group>
            </Stack>
          </form>
        </Permitted>
      )}
    </Section>
  )
}

function Documents({ caseRecord }: { caseRecord: Schemas['Case'] }) {
  const queryClient = useQueryClient()
  const attachDocument = useMutation({
    mutationFn: (file: File) =>
      read<unknown>(
        api.POST('/v1/admin/cases/{id}/documents', {
          params: { path: { id: caseRecord.id }, query: { name: file.name } },
          body: file as unknown as string,
          bodySerializer: (content) => content as unknown as File,
          headers: { 'Content-Type': 'application/octet-stream' },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keys.admin }),
    onError: (error) => toast.failure(error),
  })
  const columns: Column<Schemas['CaseDocument']>[] = [
    ...documentColumns((document: Schemas['CaseDocument']) => saveCaseDocument(caseRecord.id, document)),
    { name: 'SHA-256', cell: ({ sha256 }) => <CopyId id={sha256} label="SHA-256" /> },
    { name: 'Attached by', cell: ({ by }) => by },
    { name: 'Attached', cell: ({ at }) => <ExactTime at={at} /> },
  ]
  return (
    <Section title="Documents">
      {caseRecord.attached.length > 0 ? (
        <Grid caption="Case documents" columns={columns} rows={caseRecord.attached} rowKey={({ id }) => id} />
      ) : (
        <p className={classes.hint}>{messages.noDocuments}</p>
      )}
      {caseRecord.open && (
        <Permitted permission="cases.write">
          <div className={classes.form}>
            <FileButton
              accept="application/pdf,image/png,image/jpeg"
              inputProps={{ 'aria-label': 'Document' }}
              onChange={(file) => file && attachDocument.mutate(file)}
            >
              {(props) => (
                <Button {...props} variant="default" loading={attachDocument.isPending}>
                  {messages.attach}
                </Button>
              )}
            </FileButton>
            <p className={classes.hint}>{messages.attachHint}</p>
          </div>
        </Permitted>
      )}
    </Section>
  )
}
