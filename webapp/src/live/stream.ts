/** One frame of the server's event stream: a hint of what changed, and the log position at which it did. */
export interface Frame {
  type: string
  position?: string | number
}

type Timer = ReturnType<typeof setTimeout>

export interface StreamOptions {
  channel: string
  /** Gets a single-use ticket; undefined for a public channel. */
  ticket?: () => Promise<string>
  onFrame: (frame: Frame) => void
  /** Called when the stream is open after it was lost or could not be opened: whatever was missed has to be read again. */
  onReopened: () => void
  open?: (url: string) => EventSource
  wait?: (ms: number, then: () => void) => Timer
}

const firstDelayMs = 1_000
const maxDelayMs = 60_000

/** The pause before the n-th try to connect again, with half of it random so that browsers do not return together. */
export const delayMs = (failures: number, random = Math.random()) =>
  Math.min(maxDelayMs, firstDelayMs * 2 ** failures) * (0.5 + random / 2)

function parse(data: string): Frame | undefined {
  try {
    const frame: unknown = JSON.parse(data)
    if (typeof frame === 'object' && frame !== null && 'type' in frame && typeof frame.type === 'string') {
      return frame as Frame
    }
  } catch {
    // A frame that is not JSON is only a hint lost: the next one, or the next read, makes up for it.
  }
  return undefined
}

/** Keeps a stream of one channel open until the returned function is called. A failure is only logged. */
export function openStream(options: StreamOptions): () => void {
  const open = options.open ?? ((url: string) => new EventSource(url))
  const wait = options.wait ?? ((ms: number, then: () => void) => setTimeout(then, ms))
  let source: EventSource | undefined
  let timer: Timer | undefined
  let failures = 0
  let lastEventId = ''
  let closed = false

  const retry = (reason: unknown) => {
    source?.close()
    source = undefined
    if (closed) return
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
      if (options.ticket) query.set('ticket', await options.ticket())
    } catch (error) {
      return retry(error)
    }
    if (closed) return
    if (lastEventId) query.set('lastEventId', lastEventId)
    source = open(`/v1/events/subscribe?${query}`)
    source.onopen = () => {
      if (failures > 0) options.onReopened()
      failures = 0
    }
    source.onmessage = (event: MessageEvent<string>) => {
      if (event.lastEventId) lastEventId = event.lastEventId
      const frame = parse(event.data)
      if (frame) options.onFrame(frame)
    }
    // The browser's own reconnection would reuse a ticket that is spent, so we connect anew.
    source.onerror = () => retry(undefined)
  }

  void connect()
  return () => {
    closed = true
    if (timer) clearTimeout(timer)
    source?.close()
  }
}
