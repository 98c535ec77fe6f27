import { Anchor } from '@mantine/core'
import { toast } from '@/ui/toast'
import { type Column, Grid } from './Grid'
import { codeLabel } from './labels'
import { erasedPerson, messages } from './messages'
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
    {
      name: 'Document',
      cell: (document) =>
        document.name === '' ? (
          erasedPerson
        ) : (
          <Anchor
            component="button"
            type="button"
            onClick={() =>
              void saveSuppliedDocument(transferId, document).catch((error: unknown) => toast.failure(error))
            }
          >
            {document.name}
          </Anchor>
        ),
    },
    {
      name: 'Size',
      cell: ({ bytes }) => `${Math.ceil(bytes / 1024).toLocaleString('en-US')} kB`,
      numeric: true,
    },
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
