import { Button, FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import type { Schemas } from '@/lib/api/types'
import { toast } from '@/ui/toast'
import { CopyId } from '../shared/CopyId'
import { documentColumns } from '../shared/columns'
import { type Column, Grid } from '../shared/Grid'
import { Permitted } from '../shared/Permitted'
import { Section } from '../shared/Section'
import { ExactTime } from '../shared/Time'
import classes from './CasePage.module.css'
import { messages } from './messages'
import { saveCaseDocument } from './saveDocument'

/** CaseDocuments lists the documents that staff attached to a case, and attaches documents. */
export function CaseDocuments({ caseRecord }: { caseRecord: Schemas['Case'] }) {
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
