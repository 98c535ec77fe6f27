import { api, read } from '@/lib/api/client'
import { type DocumentRef, saveBlob } from '../shared/saveDocument'

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
