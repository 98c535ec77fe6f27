import { useEffect } from 'react'
import { api, read } from '@/lib/api/client'
import { position } from '@/lib/api/position'
import { keys, queryClient } from '@/lib/api/queries'
import { refreshAccount } from '@/lib/session/actions'
import { isSignedIn, lacksSecondFactor, useSession } from '@/lib/session/store'
import { type Frame, openStream } from './stream'

type QueryKey = readonly string[]

/** invalidatedQueries maps each frame type to the queries that it invalidates. */
const invalidatedQueries: Record<string, readonly QueryKey[]> = {
  EXCHANGE_RATE_UPDATED: [keys.rate, keys.rateAlerts, keys.quotes, [...keys.admin, 'rate']],
  FEES_UPDATED: [keys.fees, keys.quotes],
  TRANSACTION_UPDATED: [keys.transactions, keys.schedules, keys.glance, keys.limit],
  LIMIT_UPDATED: [keys.limit],
  PAYMENT_SOURCE_UPDATED: [keys.senderBanks, keys.senderCards],
  BENEFICIARY_UPDATED: [keys.beneficiaries, keys.glance],
  SENDER_KYC_UPDATED: [keys.account, keys.limit],
  SENDER_TIER_UPDATED: [keys.account, keys.limit],
  SENDER_NAME_UPDATED: [keys.account],
  SENDER_CONTACT_UPDATED: [keys.account],
  EMAIL_VERIFIED: [keys.account],
  PHONE_NUMBER_VERIFIED: [keys.account],
  SENDER_ERASURE_UPDATED: [keys.account],
  SENDER_SECURITY_UPDATED: [keys.account],
  SENDER_LOCKED: [keys.account],
  SENDER_UNLOCKED: [keys.account],
  EVENT_RECORDED: [[...keys.admin, 'newest-event']],
  WORK_UPDATED: [[...keys.admin, 'work']],
  PROJECTIONS_UPDATED: [[...keys.admin, 'projections']],
}

/**
 * applyFrame invalidates the queries that a frame affects, or all queries if the server requests a resync. It
 * also refreshes the account if the frame affects it.
 */
export function applyFrame(frame: Frame) {
  position.record(frame.position)
  if (frame.type === 'RESYNC') return void queryClient.invalidateQueries()
  const queryKeys = invalidatedQueries[frame.type] ?? []
  for (const queryKey of queryKeys) void queryClient.invalidateQueries({ queryKey })
  if (queryKeys.includes(keys.account)) void refreshAccount().catch(() => undefined)
}

const requestTicket = async (signal: AbortSignal) =>
  (await read(api.POST('/v1/events/ticket', { signal }))).ticket

function useChannel(channel: string | undefined, isPublic: boolean) {
  useEffect(() => {
    if (!channel || typeof EventSource === 'undefined') return
    return openStream({
      channel,
      onFrame: applyFrame,
      onReconnect: () => {
        void queryClient.invalidateQueries()
        if (!isPublic) void refreshAccount().catch(() => undefined)
      },
      ...(isPublic ? {} : { requestTicket }),
    })
  }, [channel, isPublic])
}

/** useLiveRate keeps the exchange rate up to date while the component is mounted. */
export const useLiveRate = () => useChannel('exchange_rate', true)

/** useLiveAccount keeps the signed-in user's data up to date. */
export function useLiveAccount() {
  const channel = useSession((s) =>
    isSignedIn(s) && !lacksSecondFactor(s) ? (s.user?.referenceId ?? s.user?.id) : undefined,
  )
  useChannel(channel, false)
}

/** useLiveChannel subscribes to a channel that the user can access, such as the back office channel. */
export const useLiveChannel = (channel: string) => useChannel(channel, false)
