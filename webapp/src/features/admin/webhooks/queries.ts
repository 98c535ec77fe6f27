import { getQuery, healthPollMs } from '../shared/queries'

/** The lists poll, because deliveries are not events, so live updates miss them. */
const refetchInterval = healthPollMs

export const webhooksQuery = { ...getQuery('/v1/admin/webhooks', {}), refetchInterval }

export type DeliveryState = 'WAITING' | 'DELIVERED' | 'FAILED'

export interface DeliveryFilter {
  endpoint?: string | undefined
  state?: DeliveryState | undefined
}

export const deliveriesQuery = ({ endpoint, state }: DeliveryFilter, after: string) => ({
  ...getQuery('/v1/admin/webhook-deliveries', { query: { endpoint, state, after } }),
  refetchInterval,
})
