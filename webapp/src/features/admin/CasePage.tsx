import { Anchor, Button, FileButton, Group, Select, Stack, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { textOf } from '@/api/catalogue'
import { api, read } from '@/api/client'
import { ApiError } from '@/api/errors'
import { keys } from '@/api/queries'
import { holdPath } from '@/app/paths'
import { Notice } from '@/ui/Notice'
import { toast } from '@/ui/toast'
import classes from './CasePage.module.css'
import { messages } from './compliance/messages'
import { caseQuery } from './compliance/queries'
import { AdminPage } from './parts/AdminPage'
import { Answer } from './parts/Answer'
import { CaseDialog } from './parts/CaseDialog'
import { CopyId } from './parts/CopyId'
import { type Column, Grid } from './parts/Grid'
import { SuppliedDocuments } from './parts/SuppliedDocuments'
import { Exactly } from './parts/When'
import { saveCaseDocument } from './saveDocument'
import type { Case, CaseDocument } from './types'

/** CasePage shows the compliance case of one transfer. Senders must never see it. */
export default function CasePage() {
  const { id = '' } = useParams()
  const found = useQuery(caseQuery(id))
  const [asked, setAsked] = useState<'open' | 'close'>()
  const missing = found.error instanceof ApiError && found.error.code === 'CASE_NOT_FOUND'
  const open = found.data?.open === true
  return (
    <AdminPage
      title="Case"
      about={
        <>
          About the{' '}
          <Anchor component={Link} to={holdPath(id)}>
            transfer
          </Anchor>{' '}
          <CopyId id={id} label="transfer ID" />. {messages.cases.secret}
        </>
      }
      actions={
        (missing || found.data) && (
          <Button variant={open ? 'default' : 'filled'} onClick={() => setAsked(open ? 'close' : 'open')}>
            {open ? messages.cases.close : messages.cases.open}
          </Button>
        )
      }
    >
      {missing ? (
        <Notice tone="info">{messages.cases.none}</Notice>
      ) : (
        <Answer query={found}>
          {(known) => (
            <>
              <Standing known={known} />
              <Notebook known={known} />
              <Documents known={known} />
              <SuppliedDocuments
                transferId={known.id}
                documents={known.supplied}
                className={classes.heading}
              />
            </>
          )}
        </Answer>
      )}
      <CaseDialog id={id} asked={asked} onClose={() => setAsked(undefined)} />
    </AdminPage>
  )
}

function Standing({ known: { open, reason, openedBy, openedAt, closing } }: { known: Case }) {
  return (
    <Notice tone={open ? 'warning' : 'info'} title={open ? 'Open' : 'Closed'}>
      {reason} ({openedBy}, <Exactly at={openedAt} />)
      {closing && (
        <p className={classes.closing}>
          {closing.text} ({closing.by}, <Exactly at={closing.at} />)
        </p>
      )}
    </Notice>
  )
}

const kinds = [
  { value: 'NOTE', label: 'Note' },
  { value: 'SAR', label: 'Suspicious activity report' },
]

function Notebook({ known }: { known: Case }) {
  const [text, setText] = useState('')
  const [kind, setKind] = useState('NOTE')
  const [fault, setFault] = useState('')
  const queries = useQueryClient()
  const add = useMutation({
    mutationFn: () =>
      read<unknown>(
        api.POST('/v1/admin/cases/{id}/notes', {
          params: { path: { id: known.id } },
          body: { kind, text: text.trim() },
        }),
      ),
    onSuccess: () => {
      setText('')
      return queries.invalidateQueries({ queryKey: keys.admin })
    },
    onError: (error) => toast.failure(error),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = text.trim() !== ''
    setFault(given ? '' : textOf('FIELD_CANNOT_BE_EMPTY'))
    if (given) add.mutate()
  }
  return (
    <section aria-labelledby="notes">
      <h2 id="notes" className={classes.heading}>
        Notes
      </h2>
      <ol className={classes.notes}>
        {known.notebook.map((note) => (
          <li key={note.at} className={classes.note} data-kind={note.kind}>
            <p className={classes.by}>
              {note.kind === 'SAR' && <strong>{messages.cases.report}, </strong>}
              {note.by}, <Exactly at={note.at} />
            </p>
            <p className={classes.text}>{note.text}</p>
          </li>
        ))}
      </ol>
      {known.notebook.length === 0 && <p className={classes.none}>{messages.cases.noNotes}</p>}
      {known.open && (
        <form onSubmit={submit} className={classes.form} aria-label="Add a note">
          <Stack gap="sm">
            <Select
              label="Kind"
              data={kinds}
              value={kind}
              allowDeselect={false}
              onChange={(chosen) => setKind(chosen ?? 'NOTE')}
            />
            <Textarea
              label="Note"
              autosize
              minRows={3}
              maxLength={10_000}
              value={text}
              error={fault}
              onChange={(event) => setText(event.currentTarget.value)}
            />
            <Group>
              <Button type="submit" loading={add.isPending}>
                Add note
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </section>
  )
}

function Documents({ known }: { known: Case }) {
  const queries = useQueryClient()
  const attach = useMutation({
    mutationFn: (file: File) =>
      read<unknown>(
        api.POST('/v1/admin/cases/{id}/documents', {
          params: { path: { id: known.id }, query: { name: file.name } },
          body: file as unknown as string,
          bodySerializer: (bytes) => bytes as unknown as File,
          headers: { 'Content-Type': 'application/octet-stream' },
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.admin }),
    onError: (error) => toast.failure(error),
  })
  const columns: Column<CaseDocument>[] = [
    {
      name: 'Document',
      cell: (document) => (
        <Anchor
          component="button"
          type="button"
          onClick={() =>
            void saveCaseDocument(known.id, document).catch((error: unknown) => toast.failure(error))
          }
        >
          {document.name}
        </Anchor>
      ),
    },
    {
      name: 'Size',
      cell: ({ bytes }) => `${Math.ceil(bytes / 1024).toLocaleString('en-US')} kB`,
      figure: true,
    },
    { name: 'Digest', cell: ({ sha256 }) => <CopyId id={sha256} label="digest" /> },
    { name: 'Attached by', cell: ({ by }) => by },
    { name: 'Attached', cell: ({ at }) => <Exactly at={at} /> },
  ]
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className={classes.heading}>
        Documents
      </h2>
      {known.attached.length > 0 ? (
        <Grid
          caption="Documents of the case"
          columns={columns}
          rows={known.attached}
          rowKey={({ id }) => id}
        />
      ) : (
        <p className={classes.none}>{messages.cases.noDocuments}</p>
      )}
      {known.open && (
        <div className={classes.form}>
          <FileButton
            accept="application/pdf,image/png,image/jpeg"
            inputProps={{ 'aria-label': 'Document' }}
            onChange={(file) => file && attach.mutate(file)}
          >
            {(props) => (
              <Button {...props} variant="default" loading={attach.isPending}>
                {messages.cases.attach}
              </Button>
            )}
          </FileButton>
          <p className={classes.none}>{messages.cases.attachHint}</p>
        </div>
      )}
    </section>
  )
}
