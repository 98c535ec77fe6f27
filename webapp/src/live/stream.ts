/** Frame is a message of the server's event stream: the type and log position of a change. */
export interface Frame {
  type: string
  position?: string | number
}

type Timer = ReturnType<typeof setTimeout>

export interface StreamOptions {
  channel: string
  /** Requests a single-use ticket. The signal aborts when the stream closes. Undefined for a public channel. */
  ticket?: (signal: AbortSignal) => Promise<string>
  onFrame: (frame: Frame) => void
  /** Called when the stream opens after a failure. The caller must refetch, because changes may be missing. */
  onReconnect: () => void
  open?: (url: string) => EventSource
  wait?: (ms: number, then: () => void) => Timer
}

const firstDelayMs = 1_000
const maxDelayMs = 60_000

/**
 * delayMs returns the delay before the next connection attempt. Half of it is random, so that browsers do not
 * reconnect at the same time.
 */
export const delayMs = (failures: number, random = Math.random()) =>
  Math.min(maxDelayMs, firstDelayMs * 2 ** failures) * (0.5 + random / 2)

function parse(data: string): Frame | undefined {
  try {
    const frame: unknown = JSON.parse(data)
    if (typeof frame === 'object' && frame !== null && 'type' in frame && typeof frame.type === 'string') {
      return frame as Frame
    }
  } catch {
    // Ignore a frame that is not JSON. A later frame or read shows the change.
  }
  return undefined
}

/**
 * openStream opens the stream of a channel and reconnects after failures, which it logs. The returned function
 * closes the stream.
 */
export function openStream(options: StreamOptions): () => void {
  const open = options.open ?? ((url: string) => new EventSource(url))
  const wait = options.wait ?? ((ms: number, then: () => void) => setTimeout(then, ms))
  let source: EventSource | undefined
  let timer: Timer | undefined
  let failures = 0
  let lastEventId = ''
  const closing = new AbortController()

  const retry = (reason: unknown) => {
    source?.close()
    source = undefined
    if (closing.signal.aborted) return
    console.warn(
      'live updates are interrupted',
      options.channel,
      reason instanceof Error ? reason.message : '',
    )
    timer = wait(delayMs(failures), connect)
    failures += 1
  }

  const connect = async () => {
    const query = new URLSearchParams({ channel: options.channel })
    try {
      if (options.ticket) query.set('ticket', await options.ticket(closing.signal))
    } catch (error) {
      return retry(error)
    }
    if (closing.signal.aborted) return
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
    // The browser would reconnect with the used ticket, so open a new connection instead.
    source.onerror = () => retry(undefined)
  }

  void connect()
  return () => {
    closing.abort()
    if (timer) clearTimeout(timer)
    source?.close()
  }
}
