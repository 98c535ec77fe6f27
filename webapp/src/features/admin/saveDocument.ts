import { api, read } from '@/api/client'
import { saveFile } from '@/ui/saveFile'
import type { CaseDocument } from './types'

/** Reads a document of a case and has the browser keep it as a file: it is never shown in a page of ours. */
export async function saveDocument(caseId: string, { id, name }: CaseDocument) {
  const content = await read<unknown>(
    api.GET('/v1/admin/cases/{id}/documents/{document}', {
      params: { path: { id: caseId, document: id } },
      parseAs: 'blob',
    }),
  )
  const file = content as Blob
  saveFile(name, file.type, file)
}
