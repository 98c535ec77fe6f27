import { api, read } from '@/lib/api/client'
import { getQuery } from '../shared/queries'

export const unclaimedQuery = getQuery('/v1/admin/unclaimed', {})

export const reportQuery = (id: string) => getQuery('/v1/admin/unclaimed/{id}', { path: { id } })

/** readLetters returns the letters of a report that are due, or the letter about one transfer. */
export async function readLetters(id: string, transferId = ''): Promise<string[]> {
  const file = await read<unknown>(
    api.GET('/v1/admin/unclaimed/{id}/letters', {
      params: { path: { id }, query: transferId ? { transferId } : {} },
      parseAs: 'text',
    }),
  )
  return String(file).split('\f').filter(Boolean)
}

/** readCSV returns the refunds of a report with their owners. */
export const readCSV = (id: string) =>
  read<unknown>(api.GET('/v1/admin/unclaimed/{id}/csv', { params: { path: { id } }, parseAs: 'blob' }))
