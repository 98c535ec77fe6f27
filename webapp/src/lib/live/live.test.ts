import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keys, queryClient } from '@/lib/api/queries'
import { useSession } from '@/lib/session/store'
import { aSender, signInUser, verified } from '@/test/render'
import { mockResponse } from '@/test/server'
import { openStream, reconnectDelayMs } from './stream'
import { applyFrame, useLiveRate } from './useLive'

class FakeSource {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string; lastEventId: string }) => void) | null = null
  onerror: (() => void) | null = null
  closed = false
  constructor(readonly url: string) {}
  close() {
    this.closed = true
  }
}

function openTestStream(requestTicket?: (signal: AbortSignal) => Promise<string>) {
  const sources: FakeSource[] = []
  const waits: { ms: number; callback: () => void }[] = []
  const onFrame = vi.fn()
  const onReconnect = vi.fn()
  const close = openStream({
    channel: 'sender-1',
    ...(requestTicket ? { requestTicket } : {}),
    onFrame,
    onReconnect,
    open: (url) => {
      const source = new FakeSource(url)
      sources.push(source)
      return source as unknown as EventSource
    },
    wait: (ms, callback) => {
      waits.push({ ms, callback })
      return 0 as unknown as ReturnType<typeof setTimeout>
    },
  })
  return { sources, waits, onFrame, onReconnect, close }
}

describe('the event stream', () => {
  beforeEach(() => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  })

  it('subscribes with the channel and a single-use ticket (7.13b)', async () => {
    let ticketCount = 0
    const { sources, waits } = openTestStream(async () => `ticket-${++ticketCount}`)
    await vi.waitFor(() => expect(sources).toHaveLength(1))
    expect(sources[0]?.url).toBe('/v1/events/subscribe?channel=sender-1&ticket=ticket-1')
    sources[0]?.onerror?.()
    waits[0]?.callback()
    await vi.waitFor(() => expect(sources).toHaveLength(2))
    expect(sources[1]?.url).toContain('ticket=ticket-2')
  })

  it('is named exchange_rate for the rate (4.23a)', async () => {
    const urls: string[] = []
    class RecordingSource extends FakeSource {
      constructor(url: string) {
        super(url)
        urls.push(url)
      }
    }
    vi.stubGlobal('EventSource', RecordingSource)
    renderHook(useLiveRate)
    await vi.waitFor(() => expect(urls).toEqual(['/v1/events/subscribe?channel=exchange_rate']))
  })

  it('logs a failure and resumes from the last event ID (4.23d)', async () => {
    const { sources, waits, onFrame, onReconnect } = openTestStream()
    await vi.waitFor(() => expect(sources).toHaveLength(1))
    sources[0]?.onopen?.()
    sources[0]?.onmessage?.({ data: '{"type":"TRANSACTION_UPDATED","position":"41"}', lastEventId: '41' })
    sources[0]?.onmessage?.({ data: 'not json', lastEventId: '' })
    expect(onFrame).toHaveBeenCalledExactlyOnceWith({ type: 'TRANSACTION_UPDATED', position: '41' })
    sources[0]?.onerror?.()
    expect(sources[0]?.closed).toBe(true)
    expect(console.warn).toHaveBeenCalled()
    expect(onReconnect).not.toHaveBeenCalled()
    waits[0]?.callback()
    expect(sources[1]?.url).toContain('lastEventId=41')
    sources[1]?.onopen?.()
    expect(onReconnect).toHaveBeenCalledOnce()
  })

  it('reports a reconnect if only the second connection opens, because changes might be missing', async () => {
    const { sources, waits, onReconnect } = openTestStream()
    await vi.waitFor(() => expect(sources).toHaveLength(1))
    sources[0]?.onerror?.()
    waits[0]?.callback()
    expect(onReconnect).not.toHaveBeenCalled()
    sources[1]?.onopen?.()
    expect(onReconnect).toHaveBeenCalledOnce()
  })

  it('does not reconnect after it is closed', async () => {
    const { sources, waits, close } = openTestStream()
    await vi.waitFor(() => expect(sources).toHaveLength(1))
    close()
    expect(sources[0]?.closed).toBe(true)
    sources[0]?.onerror?.()
    expect(waits).toHaveLength(0)
  })

  it('cancels a pending ticket request when the stream closes', async () => {
    const signals: AbortSignal[] = []
    const { sources, waits, close } = openTestStream((signal) => {
      signals.push(signal)
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    await vi.waitFor(() => expect(signals).toHaveLength(1))
    close()
    expect(signals[0]?.aborted).toBe(true)
    await vi.waitFor(() => expect(console.warn).not.toHaveBeenCalled())
    expect(sources).toHaveLength(0)
    expect(waits).toHaveLength(0)
  })

  it('doubles the delay after each failure, up to a maximum', () => {
    expect(reconnectDelayMs(0, 1)).toBe(1000)
    expect(reconnectDelayMs(3, 1)).toBe(8000)
    expect(reconnectDelayMs(30, 1)).toBe(60_000)
    expect(reconnectDelayMs(3, 0)).toBe(4000)
  })
})

describe('frames', () => {
  const isStale = (key: readonly string[]) => queryClient.getQueryState(key)?.isInvalidated

  it.each(['SENDER_KYC_UPDATED', 'SENDER_NAME_UPDATED', 'EMAIL_VERIFIED', 'PHONE_NUMBER_VERIFIED'])(
    '%s refetches the sender (4.23a)',
    async (type) => {
      signInUser({ status: { isEmailVerified: false } })
      mockResponse('get', '/v1/senders', { sender: aSender, status: verified, provider: 'SYSTEM' })
      applyFrame({ type, position: '1' })
      await vi.waitFor(() => expect(useSession.getState().status?.isEmailVerified).toBe(true))
    },
  )

  it('EXCHANGE_RATE_UPDATED invalidates the rates (4.23b)', () => {
    queryClient.setQueryData(keys.rate, {})
    applyFrame({ type: 'EXCHANGE_RATE_UPDATED', position: '1' })
    expect(isStale(keys.rate)).toBe(true)
  })

  it('TRANSACTION_UPDATED invalidates transactions and totals but not fees (4.23c)', () => {
    for (const key of [keys.transactions, keys.glance, keys.fees]) queryClient.setQueryData(key, {})
    applyFrame({ type: 'TRANSACTION_UPDATED', position: '1' })
    expect(isStale(keys.transactions)).toBe(true)
    expect(isStale(keys.glance)).toBe(true)
    expect(isStale(keys.fees)).toBe(false)
  })
})
