import { api } from '@/lib/api/client'
import { toApiError } from '@/lib/api/errors'
import type { EventFilter } from './queries'

export type ExportFormat = 'CSV' | 'JSONL'

export interface ExportRequest {
  filter: EventFilter
  format: ExportFormat
  reason: string
  signal: AbortSignal
  /** Receives the number of events read and the total. */
  onProgress: (done: number, total: number) => void
}

const countHeader = 'Hulak-Export-Events'
const newline = 10

function countLines(chunk: Uint8Array): number {
  let lines = 0
  for (const byte of chunk) if (byte === newline) lines += 1
  return lines
}

const fileName = (disposition: string | null, format: ExportFormat): string =>
  /filename="?([\w.-]+)"?/.exec(disposition ?? '')?.[1] ?? `events.${format.toLowerCase()}`

/** readExport streams an export into a file. It rejects if the stream ends early. */
export async function readExport({
  filter,
  format,
  reason,
  signal,
  onProgress,
}: ExportRequest): Promise<File> {
  const { data, error, response } = await api.POST('/v1/admin/events/export', {
    body: { ...filter, format, reason },
    parseAs: 'stream',
    signal,
  })
  if (!response.ok || !data) throw toApiError(response, error)
  const total = Number(response.headers.get(countHeader) ?? 0)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const reader = (data as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
  let lines = 0
  const headerLines = format === 'CSV' ? 1 : 0
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    chunks.push(chunk.value)
    lines += countLines(chunk.value)
    onProgress(Math.max(0, lines - headerLines), total)
  }
  return new File(chunks, fileName(response.headers.get('Content-Disposition'), format))
}
