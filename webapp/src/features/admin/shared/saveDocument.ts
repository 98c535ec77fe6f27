import { api, read } from '@/lib/api/client'
import { saveFile } from '@/lib/saveFile'

/** DocumentRef names an uploaded document. */
export interface DocumentRef {
  id: string
  name: string
}

/** saveSuppliedDocument downloads a document that the sender uploaded. */
export async function saveSuppliedDocument(transferId: string, { id, name }: DocumentRef) {
  saveBlob(
    name,
    await read<unknown>(
      api.GET('/v1/admin/holds/{id}/documents/{document}', {
        params: { path: { id: transferId, document: id } },
        parseAs: 'blob',
      }),
    ),
  )
}

/** saveBlob makes the browser download the content of a response. */
export function saveBlob(name: string, content: unknown) {
  const file = content as Blob
  saveFile(name, file.type, file)
}
