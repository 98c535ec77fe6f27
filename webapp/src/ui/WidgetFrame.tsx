import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, read } from '@/lib/api/client'
import { configQuery } from '@/lib/api/queries'
import type { Config, WidgetToken } from '@/lib/api/types'
import { Notice } from './Notice'
import { LoadingAnimation } from './Stepper'
import { ErrorState } from './states'
import classes from './WidgetFrame.module.css'

export type WidgetType = 'kyc' | 'bank' | 'card' | 'tier' | 'invoice'

/** WidgetMessage is a message from a widget to the page. Never trust it: ask the server for the actual state. */
export interface WidgetMessage {
  type: WidgetType
  status: string
  message?: string
}

const heights: Record<WidgetType, number> = { bank: 563, card: 595, kyc: 400, invoice: 1105, tier: 600 }

/** widgetHeight returns the height of a widget in pixels. */
export const widgetHeight = (type: WidgetType) => heights[type]

const titles: Record<WidgetType, string> = {
  kyc: 'Identity verification',
  bank: 'Link a bank account',
  card: 'Add a debit card',
  tier: 'Upgrade your limit',
  invoice: 'Receipt',
}

/** slowNoticeDelayMs is how long the widget can load before a notice appears. */
const slowNoticeDelayMs = 15_000

/** widgetModalSize returns the size of a widget's dialog. */
export const widgetModalSize = (type: WidgetType) => (type === 'bank' || type === 'card' ? 'md' : 'lg')

const isWidgetMessage = (data: unknown, type: WidgetType): data is WidgetMessage =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === type &&
  'status' in data &&
  typeof data.status === 'string'

/** parseMessage returns an event's widget message, or undefined if the origin, window, or type is wrong. */
export function parseMessage(
  event: Pick<MessageEvent, 'origin' | 'source' | 'data'>,
  expected: { origin: string; source: unknown; type: WidgetType },
): WidgetMessage | undefined {
  if (event.origin !== expected.origin || expected.source === null || event.source !== expected.source) return
  return isWidgetMessage(event.data, expected.type) ? event.data : undefined
}

/** maxContentHeight bounds the height in pixels that a provider can ask for. */
const maxContentHeight = 2_000

/** heightOf returns the height that a widget asks for, so that its frame does not scroll. */
const heightOf = ({ message }: WidgetMessage) => Math.min(Number(message) || 0, maxContentHeight)

interface WidgetFrameProps {
  type: WidgetType
  onMessage: (message: WidgetMessage) => void
  /** Additional URL parameters, such as the bank to reconnect. */
  params?: Record<string, string>
  /** Values for the provider's form. They are in the URL's fragment, so no server logs them. */
  prefill?: Record<string, string>
}

interface FrameProps extends WidgetFrameProps {
  config: Config
  token: WidgetToken
}

function Frame({ type, onMessage, params, prefill, config, token }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(false)
  const [slow, setSlow] = useState(false)
  const [attempt, setAttempt] = useState(1)
  const [contentHeight, setContentHeight] = useState(0)
  const onMessageRef = useRef(onMessage)
  onMessageRef.current = onMessage

  // Focus the widget if the button that opened it is no longer on the page.
  useEffect(() => {
    if (document.activeElement === document.body) frame.current?.focus()
  }, [])

  useEffect(() => {
    const handleMessage = (event: MessageEvent) => {
      const source = frame.current?.contentWindow ?? null
      const message = parseMessage(event, { origin: config.widgetOrigin, source, type })
      if (message?.status === 'RESIZE') setContentHeight(heightOf(message))
      else if (message) onMessageRef.current(message)
    }
    window.addEventListener('message', handleMessage)
    return () => window.removeEventListener('message', handleMessage)
  }, [config.widgetOrigin, type])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt restarts the timer.
  useEffect(() => {
    if (loaded) return
    setSlow(false)
    const timer = setTimeout(() => setSlow(true), slowNoticeDelayMs)
    return () => clearTimeout(timer)
  }, [loaded, attempt])

  const query = new URLSearchParams({ ...params, token: token.token, origin: window.location.origin })
  const fragment = prefill ? `#${new URLSearchParams(prefill)}` : ''
  const height = Math.max(widgetHeight(type), contentHeight)
  return (
    <div className={classes.frame} style={{ minHeight: height }}>
      {!loaded && (
        <div className={classes.loading}>
          {slow ? (
            <Notice
              tone="warning"
              action={
                <Button
                  size="compact-md"
                  variant="default"
                  onClick={() => setAttempt((previous) => previous + 1)}
                >
                  Try again
                </Button>
              }
            >
              Our partner’s page isn’t responding. Nothing was added or changed. Try again now or later.
            </Notice>
          ) : (
            <LoadingAnimation />
          )}
        </div>
      )}
      <iframe
        key={attempt}
        ref={frame}
        title={titles[type]}
        src={`${config.widgetOrigin}/widgets/${type}?${query}${fragment}`}
        height={height}
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups allow-top-navigation-by-user-activation"
        allow="camera 'self'; clipboard-write"
        referrerPolicy="strict-origin"
        onLoad={() => setLoaded(true)}
      />
    </div>
  )
}

/**
 * WidgetFrame embeds a provider's page, which has its own origin. Users enter card numbers, bank credentials, and
 * IDs on that page, so this site never sees them.
 */
export function WidgetFrame(props: WidgetFrameProps) {
  const { type } = props
  const config = useQuery(configQuery)
  const token = useQuery({
    queryKey: ['widget-token', type],
    queryFn: () => read(api.GET('/v1/auth/widget-token', { params: { query: { widget: type } } })),
    staleTime: 'static', // A new token would load the frame again, and the user would lose what they entered.
    gcTime: 0, // A widget token works once.
  })
  const error = config.error ?? token.error
  if (error) {
    return (
      <ErrorState
        error={error}
        retry={() => {
          void config.refetch()
          void token.refetch()
        }}
      />
    )
  }
  if (!config.data || !token.data) return <LoadingAnimation />
  return <Frame {...props} config={config.data} token={token.data} />
}
