import { api } from '@/api/client'
import { toApiError } from '@/api/errors'
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
const lineEnd = 10

function linesIn(part: Uint8Array): number {
  let lines = 0
  for (const byte of part) if (byte === lineEnd) lines += 1
  return lines
}

const nameOf = (disposition: string | null, format: ExportFormat): string =>
  /filename="?([\w.-]+)"?/.exec(disposition ?? '')?.[1] ?? `events.${format.toLowerCase()}`

/** readExport reads an export as a stream and returns the file. It rejects if the stream breaks off. */
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
  const parts: Uint8Array<ArrayBuffer>[] = []
  const reader = (data as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
  let lines = 0
  const head = format === 'CSV' ? 1 : 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    lines += linesIn(part.value)
    onProgress(Math.max(0, lines - head), total)
  }
  return new File(parts, nameOf(response.headers.get('Content-Disposition'), format))
}
