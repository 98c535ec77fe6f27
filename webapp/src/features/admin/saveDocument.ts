import { api, read } from '@/lib/api/client'
import { saveFile } from '@/lib/saveFile'

interface DocumentRef {
  id: string
  name: string
}

/** saveCaseDocument downloads a case document. No page displays it, because uploaded files are not trusted. */
export async function saveCaseDocument(caseId: string, { id, name }: DocumentRef) {
  saveBlob(
    name,
    await read<unknown>(
      api.GET('/v1/admin/cases/{id}/documents/{document}', {
        params: { path: { id: caseId, document: id } },
        parseAs: 'blob',
      }),
    ),
  )
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

function saveBlob(name: string, content: unknown) {
  const file = content as Blob
  saveFile(name, file.type, file)
}
