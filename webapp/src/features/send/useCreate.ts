import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, once, read } from '@/api/client'
import { ApiError } from '@/api/errors'
import { keys, rateQuery } from '@/api/queries'
import type { TransactionCreated } from '@/api/types'
import { keyFor, type PaymentDetail, type RecipientDetail, storePaymentDetail } from '@/flow/store'
import { toast } from '@/ui/toast'
import { messages } from './messages'
import { createRequest, withRate } from './price'

interface UseCreate {
  detail: PaymentDetail
  recipient: RecipientDetail
  onCreated: (created: TransactionCreated) => void
  /** Called with the new rate, where the transfer was refused and the rate has moved. */
  onRateUpdated: (rate: string) => void
  onFailed: () => void
}

/** Makes the transfer, under a key that stays the same until its answer is known. */
export function useCreate({ detail, recipient, onCreated, onRateUpdated, onFailed }: UseCreate) {
  const queries = useQueryClient()

  /** The rate may be why it was refused: it is read again, and the amounts follow it (4.22d). */
  const renewRate = async () => {
    const { rate } = await queries.fetchQuery({ ...rateQuery(detail.receivingCurrency), staleTime: 0 })
    const renewed = withRate(detail, rate)
    if (!renewed) return
    storePaymentDetail(renewed)
    onRateUpdated(renewed.exchangeRate)
  }

  return useMutation({
    mutationFn: async () => {
      const body = createRequest(detail, recipient)
      const key = await keyFor(JSON.stringify(body))
      return read(api.POST('/v1/senders/transactions', { body, ...once(key) }))
    },
    onSuccess: (created) => {
      for (const queryKey of [keys.transactions, keys.glance, keys.limit, keys.coupons]) {
        void queries.invalidateQueries({ queryKey })
      }
      onCreated(created)
    },
    onError: async (error) => {
      toast.failure(error instanceof ApiError && error.status === 500 ? messages.review.failed : error)
      onFailed()
      await renewRate().catch(() => undefined)
    },
  })
}
