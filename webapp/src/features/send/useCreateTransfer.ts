import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api, read, withIdempotencyKey } from '@/api/client'
import { ApiError, hasCode, messageOf } from '@/api/errors'
import { keys } from '@/api/queries'
import type { TransactionCreate, TransactionCreated } from '@/api/types'
import { paths } from '@/app/paths'
import {
  discardTerms,
  type PaymentDetail,
  prepareAttempt,
  type RecipientDetail,
  type Terms,
  useSendFlow,
} from '@/sendFlow/store'
import { toast } from '@/ui/toast'
import { messageForCode, messages } from './messages'
import { removeCoupon } from './transferUpdates'

/** CreatedTransfer is a created transfer and the terms it was created with. */
export interface CreatedTransfer {
  created: TransactionCreated
  detail: PaymentDetail
  recipient: RecipientDetail
  /** True if an earlier request with these terms got no response, so it may have created the transfer. */
  isRetry: boolean
}

interface UseCreateOptions {
  detail: PaymentDetail
  recipient: RecipientDetail
  /** The accepted terms with the disclosed text. */
  body: TransactionCreate
  /** Requests a new quote, which updates the amounts. */
  renewQuote: () => Promise<unknown>
  onCreated: (transfer: CreatedTransfer) => void
  /** Called if the server rejected the transfer because its quote expired. */
  onExpired: () => void
  onFailed: () => void
  /**
   * Called if the sender sent the same amount to the same person within 24 hours. The message describes that
   * transfer.
   */
  onDuplicate: (message: string) => void
}

const post = ({ body }: Terms, key: string) =>
  read(api.POST('/v1/senders/transactions', { body, ...withIdempotencyKey(key) }))

/**
 * isRejection reports whether the server confirmed that it created no transfer. After a lost response or a
 * server error, the outcome is unknown.
 */
const isRejection = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

/**
 * send creates a transfer with the accepted terms. If an earlier request with the same key already created
 * one, it returns that transfer.
 */
async function send(accepted: Terms): Promise<CreatedTransfer> {
  const { key, terms, unanswered, isRetry } = await prepareAttempt(accepted)
  try {
    return { ...terms, created: await post(terms, key), isRetry }
  } catch (error) {
    if (!hasCode(error, 'IDEMPOTENCY_KEY_REUSED')) {
      if (isRejection(error)) await discardTerms(terms)
      throw error
    }
  }
  // An earlier request with other terms created the transfer, but its response was lost. Find that transfer.
  for (const earlier of unanswered.slice(0, -1).reverse()) {
    const created = await post(earlier, key).catch((error: unknown) => {
      if (hasCode(error, 'IDEMPOTENCY_KEY_REUSED')) return undefined
      throw error
    })
    if (created) return { ...earlier, created, isRetry: true }
  }
  throw new ApiError({ status: 409, code: 'SENT_BEFORE', message: messages.review.alreadySent })
}

/**
 * findCreated looks up, by the idempotency key, the transfer of a request whose response was lost. It creates
 * nothing and returns undefined if there is no transfer.
 */
async function findCreated(): Promise<CreatedTransfer | undefined> {
  const { attempt } = useSendFlow.getState()
  for (const terms of attempt?.unanswered.toReversed() ?? []) {
    try {
      const created = await read(
        api.POST('/v1/senders/transactions', {
          params: { query: { onlyIfSent: true } },
          body: terms.body,
          ...withIdempotencyKey(attempt?.key ?? ''),
        }),
      )
      return { ...terms, created, isRetry: false }
    } catch (error) {
      if (!hasCode(error, 'TRANSFER_NOT_SENT') && !hasCode(error, 'IDEMPOTENCY_KEY_REUSED')) throw error
      await discardTerms(terms)
    }
  }
  return undefined
}

/** isOutcomeUnknown reports whether the transfer may have been created although the request failed. */
const isOutcomeUnknown = (error: unknown) =>
  hasCode(error, 'NETWORK_ERROR') || hasCode(error, 'OUTCOME_UNKNOWN')

const retryDelayMs = 2_000

/** useLostResponse looks up a transfer whose response was lost, and retries until the server is reachable. */
function useLostResponse(onFound: (transfer: CreatedTransfer) => void) {
  const [state, setState] = useState<'known' | 'unknown' | 'not sent'>('known')
  const [lookups, setLookups] = useState(0)
  const { data } = useQuery({
    queryKey: ['outcome', lookups],
    queryFn: async () => ({ transfer: await findCreated() }),
    enabled: state === 'unknown',
    retry: (_, error) => error instanceof ApiError && (error.status === 0 || error.status >= 500),
    retryDelay: retryDelayMs,
    gcTime: 0,
  })
  useEffect(() => {
    if (state !== 'unknown' || !data) return
    setState('not sent')
    if (data.transfer) onFound(data.transfer)
  }, [state, data, onFound])
  const startLookup = () => {
    setLookups((count) => count + 1)
    setState('unknown')
  }
  return { state, startLookup, reset: () => setState('known') }
}

/** useCreateTransfer creates the transfer. Every retry uses the same idempotency key until one succeeds. */
export function useCreateTransfer({
  detail,
  recipient,
  body,
  renewQuote,
  onCreated,
  onExpired,
  onFailed,
  onDuplicate,
}: UseCreateOptions) {
  const queries = useQueryClient()
  const navigate = useNavigate()

  /** Removes a coupon that is no longer valid, and opens the payment details with the new amounts (5.17i). */
  const rejectCoupon = () => {
    toast.failure(messageForCode('INVALID_COUPON_CODE'))
    void removeCoupon().catch(() => undefined)
    navigate(paths.paymentDetails)
  }

  const handleCreated = useEffectEvent((transfer: CreatedTransfer) => {
    for (const queryKey of [keys.transactions, keys.glance, keys.limit, keys.coupons]) {
      void queries.invalidateQueries({ queryKey })
    }
    onCreated(transfer)
  })
  const lostResponse = useLostResponse(handleCreated)

  const create = useMutation({
    onMutate: lostResponse.reset,
    mutationFn: ({ isConfirmedDuplicate = false }: { isConfirmedDuplicate?: boolean } = {}) =>
      send({ body: isConfirmedDuplicate ? { ...body, secondTransfer: true } : body, detail, recipient }),
    onSuccess: handleCreated,
    onError: (error) => {
      if (detail.coupon && hasCode(error, 'INVALID_COUPON_CODE')) return rejectCoupon()
      if (hasCode(error, 'DUPLICATE_TRANSFER')) return onDuplicate(messageOf(error))
      if (isOutcomeUnknown(error)) {
        lostResponse.startLookup()
        return onFailed()
      }
      toast.failure(error instanceof ApiError && error.status === 500 ? messages.review.failed : error)
      onFailed()
      if (hasCode(error, 'QUOTE_EXPIRED')) onExpired()
      // An outdated price or disclosure may have caused the rejection, so refetch both (4.22c).
      void queries.invalidateQueries({ queryKey: keys.rate })
      void queries.invalidateQueries({ queryKey: keys.disclosure })
      void renewQuote()
    },
  })
  return { ...create, outcome: lostResponse.state }
}
