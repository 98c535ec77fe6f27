/** Frame is a message in the server's event stream. It holds a change's type and log position. */
export interface Frame {
  type: string
  position?: string | number
}

type Timer = ReturnType<typeof setTimeout>

export interface StreamOptions {
  channel: string
  /** Requests a single-use ticket. The signal aborts when the stream closes. Public channels need no ticket. */
  requestTicket?: (signal: AbortSignal) => Promise<string>
  onFrame: (frame: Frame) => void
  /**
   * Called when the stream opens after a failure. The caller must refetch, because it might have missed
   * changes.
   */
  onReconnect: () => void
  open?: (url: string) => EventSource
  wait?: (ms: number, callback: () => void) => Timer
}

const initialDelayMs = 1_000
const maxDelayMs = 60_000

/**
 * reconnectDelayMs returns the delay before the next connection attempt. Up to half of the delay is random, so
 * browsers do not all reconnect at the same time.
 */
export const reconnectDelayMs = (failures: number, random = Math.random()) =>
  Math.min(maxDelayMs, initialDelayMs * 2 ** failures) * (0.5 + random / 2)

function parse(data: string): Frame | undefined {
  try {
    const frame: unknown = JSON.parse(data)
    if (typeof frame === 'object' && frame !== null && 'type' in frame && typeof frame.type === 'string') {
      return frame as Frame
    }
  } catch {
    // Ignore a message that is not JSON. A later message or request picks up the change.
  }
  return undefined
}

/**
 * openStream opens a channel's stream. It logs failures and reconnects. The returned function closes the stream.
 */
export function openStream(options: StreamOptions): () => void {
  const open = options.open ?? ((url: string) => new EventSource(url))
  const wait = options.wait ?? ((ms: number, callback: () => void) => setTimeout(callback, ms))
  let source: EventSource | undefined
  let timer: Timer | undefined
  let failures = 0
  let lastEventId = ''
  const abortController = new AbortController()

  const retry = (reason: unknown) => {
    source?.close()
    source = undefined
    if (abortController.signal.aborted) return
    console.warn(
      'live updates were interrupted',
      options.channel,
      reason instanceof Error ? reason.message : '',
    )
    timer = wait(reconnectDelayMs(failures), connect)
    failures += 1
  }

  const connect = async () => {
    const query = new URLSearchParams({ channel: options.channel })
    try {
      if (options.requestTicket) query.set('ticket', await options.requestTicket(abortController.signal))
    } catch (error) {
      return retry(error)
    }
    if (abortController.signal.aborted) return
    if (lastEventId) query.set('lastEventId', lastEventId)
    source = open(`/v1/events/subscribe?${query}`)
    source.onopen = () => {
      if (failures > 0) options.onReconnect()
      failures = 0
    }
    source.onmessage = (event: MessageEvent<string>) => {
      if (event.lastEventId) lastEventId = event.lastEventId
      const frame = parse(event.data)
      if (frame) options.onFrame(frame)
    }
    // The browser would reconnect with the same ticket, which works only once. Open a new connection instead.
    source.onerror = () => retry(undefined)
  }

  void connect()
  return () => {
    abortController.abort()
    if (timer) clearTimeout(timer)
    source?.close()
  }
}
