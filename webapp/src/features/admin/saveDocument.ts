import { api, read } from '@/api/client'
import { saveFile } from '@/ui/saveFile'

interface Document {
  id: string
  name: string
}

/** Reads a document of a case and has the browser keep it as a file: it is never shown in a page of ours. */
export async function saveCaseDocument(caseId: string, { id, name }: Document) {
  save(
    name,
    await read<unknown>(
      api.GET('/v1/admin/cases/{id}/documents/{document}', {
        params: { path: { id: caseId, document: id } },
        parseAs: 'blob',
      }),
    ),
  )
}

/** The same of what a sender has sent in. */
export async function saveSentDocument(transferId: string, { id, name }: Document) {
  save(
    name,
    await read<unknown>(
      api.GET('/v1/admin/holds/{id}/documents/{document}', {
        params: { path: { id: transferId, document: id } },
        parseAs: 'blob',
      }),
    ),
  )
}

function save(name: string, content: unknown) {
  const file = content as Blob
  saveFile(name, file.type, file)
}
