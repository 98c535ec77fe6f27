import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { api, once, read } from '@/api/client'
import { ApiError, hasCode, messageOf } from '@/api/errors'
import { keys } from '@/api/queries'
import type { TransactionCreate, TransactionCreated } from '@/api/types'
import { paths } from '@/app/paths'
import {
  openAttempt,
  type PaymentDetail,
  type RecipientDetail,
  settleAttempt,
  type Terms,
  useFlow,
} from '@/flow/store'
import { toast } from '@/ui/toast'
import { dropCoupon } from './advance'
import { messages, say } from './messages'

/** Made is a created transfer with its terms. */
export interface Made {
  created: TransactionCreated
  detail: PaymentDetail
  recipient: RecipientDetail
  /** The terms were sent before without a response, so this may be the earlier transfer. */
  triedBefore: boolean
}

interface UseCreate {
  detail: PaymentDetail
  recipient: RecipientDetail
  /** The accepted terms with the disclosed text. */
  body: TransactionCreate
  /** Requests a new quote and updates the amounts. */
  renewQuote: () => Promise<unknown>
  onCreated: (made: Made) => void
  /** Called if the transfer was refused because its quote expired. */
  onExpired: () => void
  onFailed: () => void
  /**
   * Called if the same amount went to the same person within 24 hours, with a text that names that transfer.
   */
  onDuplicate: (earlier: string) => void
}

const post = ({ body }: Terms, key: string) =>
  read(api.POST('/v1/senders/transactions', { body, ...once(key) }))

/**
 * isRefusal tells whether the server confirmed that no transfer was created. A missing response or a server
 * error does not.
 */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

/** send sends the terms, or finds the result of terms that were sent before with the same key. */
async function send(seen: Terms): Promise<Made> {
  const { key, terms, unanswered, triedBefore } = await openAttempt(seen)
  try {
    return { ...terms, created: await post(terms, key), triedBefore }
  } catch (error) {
    if (!hasCode(error, 'IDEMPOTENCY_KEY_REUSED')) {
      if (isRefusal(error)) await settleAttempt(terms)
      throw error
    }
  }
  // Different terms succeeded before, but the response was lost. That transfer is the result.
  for (const earlier of unanswered.slice(0, -1).reverse()) {
    const created = await post(earlier, key).catch((error: unknown) => {
      if (hasCode(error, 'IDEMPOTENCY_KEY_REUSED')) return undefined
      throw error
    })
    if (created) return { ...earlier, created, triedBefore: true }
  }
  throw new ApiError({ status: 409, code: 'SENT_BEFORE', message: messages.review.sentBefore })
}

/**
 * findSent looks up the result of terms sent without a response, by their idempotency key. It sends nothing.
 * It returns undefined if no transfer was created.
 */
async function findSent(): Promise<Made | undefined> {
  const { attempt } = useFlow.getState()
  for (const terms of attempt?.unanswered.toReversed() ?? []) {
    try {
      const created = await read(
        api.POST('/v1/senders/transactions', {
          params: { query: { onlyIfSent: true } },
          body: terms.body,
          ...once(attempt?.key ?? ''),
        }),
      )
      return { ...terms, created, triedBefore: false }
    } catch (error) {
      if (!hasCode(error, 'TRANSFER_NOT_SENT') && !hasCode(error, 'IDEMPOTENCY_KEY_REUSED')) throw error
      await settleAttempt(terms)
    }
  }
  return undefined
}

/** isUnknown tells whether the transfer may exist even though no response arrived. */
const isUnknown = (error: unknown) => hasCode(error, 'NETWORK_ERROR') || hasCode(error, 'OUTCOME_UNKNOWN')

const askAgainMs = 2_000

/** useOutcome finds the result of a transfer whose response was lost, as soon as the network is back. */
function useOutcome(onFound: (made: Made) => void) {
  const [state, setState] = useState<'known' | 'unknown' | 'not sent'>('known')
  const [losses, setLosses] = useState(0)
  const { data } = useQuery({
    queryKey: ['outcome', losses],
    queryFn: async () => ({ made: await findSent() }),
    enabled: state === 'unknown',
    retry: (_, error) => error instanceof ApiError && (error.status === 0 || error.status >= 500),
    retryDelay: askAgainMs,
    gcTime: 0,
  })
  useEffect(() => {
    if (state !== 'unknown' || !data) return
    setState('not sent')
    if (data.made) onFound(data.made)
  }, [state, data, onFound])
  const lose = () => {
    setLosses((count) => count + 1)
    setState('unknown')
  }
  return { state, lose, forget: () => setState('known') }
}

/** useCreate creates the transfer with one idempotency key until it succeeds. */
export function useCreate({
  detail,
  recipient,
  body,
  renewQuote,
  onCreated,
  onExpired,
  onFailed,
  onDuplicate,
}: UseCreate) {
  const queries = useQueryClient()
  const navigate = useNavigate()

  /** Removes a coupon that was used up in the meantime and prices the transfer without it (5.17i). */
  const loseCoupon = () => {
    toast.failure(say('INVALID_COUPON_CODE'))
    void dropCoupon().catch(() => undefined)
    navigate(paths.paymentDetails)
  }

  const settle = useEffectEvent((made: Made) => {
    for (const queryKey of [keys.transactions, keys.glance, keys.limit, keys.coupons]) {
      void queries.invalidateQueries({ queryKey })
    }
    onCreated(made)
  })
  const outcome = useOutcome(settle)

  const create = useMutation({
    onMutate: outcome.forget,
    mutationFn: ({ second = false }: { second?: boolean } = {}) =>
      send({ body: second ? { ...body, secondTransfer: true } : body, detail, recipient }),
    onSuccess: settle,
    onError: (error) => {
      if (detail.coupon && hasCode(error, 'INVALID_COUPON_CODE')) return loseCoupon()
      if (hasCode(error, 'DUPLICATE_TRANSFER')) return onDuplicate(messageOf(error))
      if (isUnknown(error)) {
        outcome.lose()
        return onFailed()
      }
      toast.failure(error instanceof ApiError && error.status === 500 ? messages.review.failed : error)
      onFailed()
      if (hasCode(error, 'QUOTE_EXPIRED')) onExpired()
      // The price or the disclosures may have caused the refusal, so both are refetched (4.22c).
      void queries.invalidateQueries({ queryKey: keys.rate })
      void queries.invalidateQueries({ queryKey: keys.disclosure })
      void renewQuote()
    },
  })
  return { ...create, outcome: outcome.state }
}
