import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api, read, withIdempotencyKey } from '@/lib/api/client'
import { ApiError, hasCode, messageOf } from '@/lib/api/errors'
import { keys } from '@/lib/api/queries'
import type { TransactionCreate, TransactionCreated } from '@/lib/api/types'
import { paths } from '@/lib/paths'
import {
  discardTerms,
  type PaymentDetail,
  prepareAttempt,
  type RecipientDetail,
  type Terms,
  useSendFlow,
} from '@/lib/sendFlow/store'
import { recordGoal } from '@/lib/session/goals'
import { toast } from '@/ui/toast'
import { messageForCode, messages } from './messages'
import { removeCoupon } from './transferUpdates'

/** CreatedTransfer is a created transfer with its terms. */
export interface CreatedTransfer {
  created: TransactionCreated
  detail: PaymentDetail
  recipient: RecipientDetail
  /** True if the sender submits the transfer again after a request without a conclusive response. */
  isRetry: boolean
}

interface CreateTransferOptions {
  detail: PaymentDetail
  recipient: RecipientDetail
  /** The accepted terms, including the hash of the disclosures. */
  body: TransactionCreate
  /** Requests a new quote, which updates the amounts. */
  renewQuote: () => Promise<unknown>
  onCreated: (transfer: CreatedTransfer) => void
  /** Called if the server rejected the transfer because its quote expired. */
  onExpired: () => void
  onFailed: () => void
  /**
   * Called if the sender already sent the same amount to the same beneficiary within 24 hours. The message
   * describes the earlier transfer.
   */
  onDuplicate: (message: string) => void
}

const post = ({ body }: Terms, key: string) =>
  read(api.POST('/v1/senders/transactions', { body, ...withIdempotencyKey(key) }))

/**
 * isRejection reports whether the server rejected the transfer. After a lost response or a server error, the
 * outcome is unknown.
 */
const isRejection = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

/**
 * sendTransfer creates a transfer with the accepted terms. If an earlier request with the same idempotency key
 * created a transfer, sendTransfer returns the earlier transfer.
 */
async function sendTransfer(accepted: Terms): Promise<CreatedTransfer> {
  const { key, terms, unanswered, isRetry } = await prepareAttempt(accepted)
  try {
    return { ...terms, created: await post(terms, key), isRetry }
  } catch (error) {
    if (!hasCode(error, 'IDEMPOTENCY_KEY_REUSED')) {
      if (isRejection(error)) await discardTerms(terms)
      throw error
    }
  }
  // An earlier request with different terms created a transfer, but the response was lost. Find the transfer.
  for (const earlier of unanswered.slice(0, -1).reverse()) {
    const created = await post(earlier, key).catch((error: unknown) => {
      if (hasCode(error, 'IDEMPOTENCY_KEY_REUSED')) return undefined
      throw error
    })
    if (created) return { ...earlier, created, isRetry: true }
  }
  throw new ApiError({ status: 409, code: 'ALREADY_SENT', message: messages.review.alreadySent })
}

/**
 * findCreated looks up a transfer by its idempotency key after a lost response. It returns undefined if the
 * transfer was not created.
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

/** isOutcomeUnknown reports whether a failed request might have created the transfer. */
const isOutcomeUnknown = (error: unknown) =>
  hasCode(error, 'NETWORK_ERROR') || hasCode(error, 'OUTCOME_UNKNOWN')

const retryDelayMs = 2_000

/** useOutcomeLookup looks up a transfer after a lost response, and retries until the server is reachable. */
function useOutcomeLookup(onFound: (transfer: CreatedTransfer) => void) {
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

/** useCreateTransfer creates the transfer. Retries use the same idempotency key until a request succeeds. */
export function useCreateTransfer({
  detail,
  recipient,
  body,
  renewQuote,
  onCreated,
  onExpired,
  onFailed,
  onDuplicate,
}: CreateTransferOptions) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  /** Removes an invalid coupon and opens the payment details with the new amounts (5.17i). */
  const handleInvalidCoupon = () => {
    toast.failure(messageForCode('INVALID_COUPON_CODE'))
    void removeCoupon().catch(() => undefined)
    navigate(paths.paymentDetails)
  }

  const handleCreated = useEffectEvent((transfer: CreatedTransfer) => {
    for (const queryKey of [keys.transactions, keys.glance, keys.limit, keys.coupons, keys.moneyRequests]) {
      void queryClient.invalidateQueries({ queryKey })
    }
    recordGoal('transaction-created')
    onCreated(transfer)
  })
  const outcomeLookup = useOutcomeLookup(handleCreated)

  const create = useMutation({
    onMutate: outcomeLookup.reset,
    mutationFn: ({ isConfirmedDuplicate = false }: { isConfirmedDuplicate?: boolean } = {}) =>
      sendTransfer({
        body: isConfirmedDuplicate ? { ...body, secondTransfer: true } : body,
        detail,
        recipient,
      }),
    onSuccess: handleCreated,
    onError: (error) => {
      if (detail.coupon && hasCode(error, 'INVALID_COUPON_CODE')) return handleInvalidCoupon()
      if (hasCode(error, 'DUPLICATE_TRANSFER')) return onDuplicate(messageOf(error))
      if (isOutcomeUnknown(error)) {
        outcomeLookup.startLookup()
        return onFailed()
      }
      toast.failure(error instanceof ApiError && error.status === 500 ? messages.review.failed : error)
      onFailed()
      if (hasCode(error, 'QUOTE_EXPIRED')) onExpired()
      // An outdated price or disclosure might have caused the rejection, so refetch both (4.22c).
      void queryClient.invalidateQueries({ queryKey: keys.rate })
      void queryClient.invalidateQueries({ queryKey: keys.disclosure })
      void renewQuote()
    },
  })
  /** True if the server was unavailable, and the last attempt did not create a transfer. */
  const wasUnavailable =
    create.error instanceof ApiError && create.error.status === 503 && outcomeLookup.state === 'known'
  return { ...create, outcome: outcomeLookup.state, wasUnavailable }
}
