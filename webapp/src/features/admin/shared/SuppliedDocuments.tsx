import { documentColumns } from './columns'
import { type Column, Grid } from './Grid'
import { codeLabel } from './labels'
import { messages } from './messages'
import { saveSuppliedDocument } from './saveDocument'
import { ExactTime } from './Time'
import type { SuppliedDocument } from './types'

interface SuppliedDocumentsProps {
  transferId: string
  documents: SuppliedDocument[]
  /** The CSS class of the heading. */
  className?: string
}

/** SuppliedDocuments lists the documents that the sender uploaded, or nothing if there are none. */
export function SuppliedDocuments({ transferId, documents, className }: SuppliedDocumentsProps) {
  if (documents.length === 0) return null
  const columns: Column<SuppliedDocument>[] = [
    { name: 'Requested', cell: ({ kind }) => codeLabel(kind) },
    ...documentColumns((document: SuppliedDocument) => saveSuppliedDocument(transferId, document)),
    { name: 'Uploaded', cell: ({ at }) => <ExactTime at={at} /> },
  ]
  return (
    <section aria-labelledby="supplied">
      <h2 id="supplied" className={className}>
        {messages.uploadedBySender}
      </h2>
      <Grid caption={messages.uploadedBySender} columns={columns} rows={documents} rowKey={({ id }) => id} />
    </section>
  )
}
