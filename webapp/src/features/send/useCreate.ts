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

/** A transfer that was made, with the terms on which it was. */
export interface Made {
  created: TransactionCreated
  detail: PaymentDetail
  recipient: RecipientDetail
  /** It had been sent before, without an answer: this may be what came of that. */
  triedBefore: boolean
}

interface UseCreate {
  detail: PaymentDetail
  recipient: RecipientDetail
  /** The terms that are agreed to, and the text in which they were disclosed. */
  body: TransactionCreate
  /** Asks for a new quote, which the amounts follow. */
  renewQuote: () => Promise<unknown>
  onCreated: (made: Made) => void
  /** Called where the transfer was refused because its quote had expired. */
  onExpired: () => void
  onFailed: () => void
  /** Called where the same amount went to the same person within 24 hours, with the text that names that transfer. */
  onDuplicate: (earlier: string) => void
}

const post = ({ body }: Terms, key: string) =>
  read(api.POST('/v1/senders/transactions', { body, ...once(key) }))

/** Whether the server has said that nothing was made. No answer, or a server that broke, says nothing. */
const isRefusal = (error: unknown) => error instanceof ApiError && error.status >= 400 && error.status < 500

/** Sends the terms, or finds out what came of those that were sent before under the same key. */
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
  // Other terms went through, though their answer was lost: that transfer is the one that was made.
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
 * Asks what became of terms that were sent without an answer; sends nothing. The key makes that knowable. Undefined means that
 * nothing was sent.
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

/** Whether the server may have made the transfer although its answer never arrived. */
const isUnknown = (error: unknown) => hasCode(error, 'NETWORK_ERROR') || hasCode(error, 'OUTCOME_UNKNOWN')

const askAgainMs = 2_000

/** What became of a transfer whose answer was lost. It is asked for as soon as the network returns. */
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

/** Makes the transfer, under a key that stays the same until it has been made. */
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

  /** The coupon was used up meanwhile: the amounts are looked at anew without it (5.17i). */
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
      // The price, or what is told of it, may be why it was refused: both are asked for again (4.22c).
      void queries.invalidateQueries({ queryKey: keys.rate })
      void queries.invalidateQueries({ queryKey: keys.disclosure })
      void renewQuote()
    },
  })
  return { ...create, outcome: outcome.state }
}
