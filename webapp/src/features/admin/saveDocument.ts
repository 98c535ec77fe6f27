import { api, read } from '@/api/client'
import type { CaseDocument } from './types'

/** Reads a document of a case and has the browser keep it as a file: it is never shown in a page of ours. */
export async function saveDocument(caseId: string, { id, name }: CaseDocument) {
  const content = await read<unknown>(
    api.GET('/v1/admin/cases/{id}/documents/{document}', {
      params: { path: { id: caseId, document: id } },
      parseAs: 'blob',
    }),
  )
  const url = URL.createObjectURL(content as Blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
