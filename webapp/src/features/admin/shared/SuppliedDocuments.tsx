import type { Schemas } from '@/lib/api/types'
import { documentColumns } from './columns'
import { type Column, Grid } from './Grid'
import { codeLabel } from './labels'
import { messages } from './messages'
import { Section } from './Section'
import { saveSuppliedDocument } from './saveDocument'
import { ExactTime } from './Time'

interface SuppliedDocumentsProps {
  transferId: string
  documents: Schemas['SuppliedDocument'][]
}

/** SuppliedDocuments lists the documents that the sender uploaded, or nothing if there are none. */
export function SuppliedDocuments({ transferId, documents }: SuppliedDocumentsProps) {
  if (documents.length === 0) return null
  const columns: Column<Schemas['SuppliedDocument']>[] = [
    { name: 'Requested', cell: ({ kind }) => codeLabel(kind) },
    ...documentColumns((document: Schemas['SuppliedDocument']) => saveSuppliedDocument(transferId, document)),
    { name: 'Uploaded', cell: ({ at }) => <ExactTime at={at} /> },
  ]
  return (
    <Section title={messages.uploadedBySender}>
      <Grid caption={messages.uploadedBySender} columns={columns} rows={documents} rowKey={({ id }) => id} />
    </Section>
  )
}
