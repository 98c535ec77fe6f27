import { Anchor } from '@mantine/core'
import { toast } from '@/ui/toast'
import { titled } from '../actors'
import { messages } from '../compliance/messages'
import { saveSentDocument } from '../saveDocument'
import type { SuppliedDocument } from '../types'
import { type Column, Grid } from './Grid'
import { Exactly } from './When'

interface SuppliedDocumentsProps {
  transferId: string
  documents: SuppliedDocument[]
  /** The class of the headings. */
  className?: string
}

/** SuppliedDocuments lists the documents that the sender uploaded. It shows nothing if there are none. */
export function SuppliedDocuments({ transferId, documents, className }: SuppliedDocumentsProps) {
  if (documents.length === 0) return null
  const columns: Column<SuppliedDocument>[] = [
    { name: 'Requested', cell: ({ kind }) => titled(kind) },
    {
      name: 'Document',
      cell: (document) =>
        document.name === '' ? (
          messages.holds.erased
        ) : (
          <Anchor
            component="button"
            type="button"
            onClick={() =>
              void saveSentDocument(transferId, document).catch((error: unknown) => toast.failure(error))
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
    { name: 'Uploaded', cell: ({ at }) => <Exactly at={at} /> },
  ]
  return (
    <section aria-labelledby="supplied">
      <h2 id="supplied" className={className}>
        {messages.holds.supplied}
      </h2>
      <Grid caption={messages.holds.supplied} columns={columns} rows={documents} rowKey={({ id }) => id} />
    </section>
  )
}
