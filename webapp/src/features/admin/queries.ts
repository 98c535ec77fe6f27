import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api, read } from '@/api/client'
import type { Purpose } from '@/api/purpose'
import { keys } from '@/api/queries'
import type { DeliveryStatus, PaymentSource, TransactionStatus } from '@/api/types'
import type { ComparedStatement, Deadline, Divergence, EventSummary, ReconciliationDifference } from './types'

/** What narrows the event history; empty fields narrow nothing. */
export interface EventFilter {
  type?: string
  stream?: string
  person?: string
  actor?: string
  correlation?: string
  from?: string
  to?: string
}

/** Every key of the back-office begins with this, so that a live frame of the log can name them at once. */
const key = (...parts: unknown[]) => [...keys.admin, ...parts]

/** A list that is scrolled through: it is not read from its beginning again whenever the window is looked at. */
const kept = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false } as const

const eventsPageSize = 100

export const eventsQuery = (filter: EventFilter) =>
  infiniteQueryOptions({
    queryKey: key('events', filter),
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      read(
        api.GET('/v1/admin/events', {
          params: {
            query: { ...filter, limit: eventsPageSize, ...(pageParam ? { before: pageParam } : {}) },
          },
        }),
      ),
    getNextPageParam: ({ next }) => next || undefined,
    ...kept,
  })

/** So many new events are counted; where there are more, the list is read from the top. */
export const newerEventsMax = 100

/** What has been recorded behind a position, the newest first. A live frame of the log has it read again. */
export const newerEventsQuery = (filter: EventFilter, after: string) =>
  queryOptions({
    queryKey: key('newest-event', 'after', filter, after),
    queryFn: async () =>
      (
        await read(
          api.GET('/v1/admin/events', { params: { query: { ...filter, after, limit: newerEventsMax } } }),
        )
      ).result,
    gcTime: 0,
  })

/** As many events of one request as are drawn. */
export const requestEventsMax = 500

/** What followed from one request, in the order of the log. */
export const requestEventsQuery = (correlation: string) =>
  queryOptions({
    queryKey: key('request-events', correlation),
    queryFn: async () => {
      const found: EventSummary[] = []
      let before = ''
      do {
        const page = await read(
          api.GET('/v1/admin/events', {
            params: { query: { correlation, limit: eventsPageSize, ...(before ? { before } : {}) } },
          }),
        )
        found.push(...page.result)
        before = page.next
      } while (before && found.length < requestEventsMax)
      return found.reverse()
    },
  })

/** Shorter than this nothing is looked for. */
export const findCharsMin = 2

/** What a search comes to. What was typed stands in a body, and is forgotten with the page. */
export const findQuery = (text: string) =>
  queryOptions({
    queryKey: key('find', text),
    queryFn: ({ signal }) => read(api.POST('/v1/admin/find', { body: { query: text }, signal })),
    enabled: text.length >= findCharsMin,
    gcTime: 0,
    staleTime: 0,
  })

/** What narrows the list of everybody's transfers; empty fields narrow nothing. */
export interface TransferFilter {
  transStatus?: TransactionStatus
  deliveryStatus?: DeliveryStatus
  payoutMethod?: 'BANK_DEPOSIT' | 'CASH_PICKUP' | 'WALLET'
  fundingSource?: PaymentSource
  sender?: string
  beneficiary?: string
  from?: string
  to?: string
  amountFrom?: string
  amountTo?: string
}

/** As many as the server gives at once, so that scrolling seldom waits. */
const transfersPageSize = 100

export const transfersQuery = (filter: TransferFilter) =>
  infiniteQueryOptions({
    queryKey: key('transfers', filter),
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      read(
        api.GET('/v1/admin/transfers', {
          params: {
            query: { ...filter, limit: transfersPageSize, ...(pageParam ? { before: pageParam } : {}) },
          },
        }),
      ),
    getNextPageParam: ({ next }) => next || undefined,
    ...kept,
  })

/** What narrows the register of reads; empty fields narrow nothing. */
export interface ReadFilter {
  person?: string
  staff?: string
  purpose?: Purpose
  from?: string
  to?: string
}

const readsPageSize = 50

export const readsQuery = (filter: ReadFilter, before: string) =>
  queryOptions({
    queryKey: key('reads', filter, before),
    queryFn: () =>
      read(
        api.GET('/v1/admin/reads', {
          params: { query: { ...filter, limit: readsPageSize, ...(before && { before }) } },
        }),
      ),
  })

const exportsPageSize = 20

export const exportsKey = key('exports')

export const exportsQuery = (before: string) =>
  queryOptions({
    queryKey: [...exportsKey, before],
    queryFn: async () => {
      const { result } = await read(
        api.GET('/v1/admin/exports', {
          params: { query: { limit: exportsPageSize, ...(before && { before }) } },
        }),
      )
      return { result, next: result.length === exportsPageSize ? result.at(-1)?.position : undefined }
    },
  })

const latestCount = 8

export const latestEventsQuery = queryOptions({
  queryKey: key('newest-event', 'list'),
  queryFn: async () =>
    (await read(api.GET('/v1/admin/events', { params: { query: { limit: latestCount } } }))).result,
})

/** The names of events to choose from: each kind of thing with its dot, and each type that there is. */
export const eventTypesQuery = queryOptions({
  queryKey: key('event-types'),
  queryFn: async () => {
    const types = (await read(api.GET('/v1/admin/event-types'))).result
    const categories = [...new Set(types.map((type) => `${type.split('.')[0]}.`))]
    return [...categories, ...types]
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** An event never changes, so it is read once. */
export const eventQuery = (position: string) =>
  queryOptions({
    queryKey: key('event', position),
    queryFn: () => read(api.GET('/v1/admin/events/{position}', { params: { path: { position } } })),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const transferStepsQuery = (id: string) =>
  queryOptions({
    queryKey: key('transfer-steps', id),
    queryFn: async () =>
      (await read(api.GET('/v1/admin/transfers/{id}/timeline', { params: { path: { id } } }))).result,
  })

export const refundQuery = (id: string) =>
  queryOptions({
    queryKey: key('refund', id),
    queryFn: () => read(api.GET('/v1/admin/transfers/{id}/refund', { params: { path: { id } } })),
  })

export const transferQuery = (id: string) =>
  queryOptions({
    queryKey: key('transfer', id),
    queryFn: () => read(api.GET('/v1/senders/transactions/{id}', { params: { path: { id } } })),
  })

/** The figures of a period, from day to day. */
export const businessQuery = (period: { from: string; to: string }) =>
  queryOptions({
    queryKey: key('business', period),
    queryFn: () => read(api.GET('/v1/admin/business', { params: { query: period } })),
    refetchInterval: 60_000,
  })

/** Most of what is measured is in no event, so that the page asks now and then. */
const measuredEvery = 5_000

export const healthQuery = queryOptions({
  queryKey: key('projections', 'health'),
  queryFn: () => read(api.GET('/v1/admin/health')),
  refetchInterval: measuredEvery,
})

/** What stands, or is gone, of what the checker has found: of one kind, or of all. */
export const divergencesQuery = (
  after: string,
  gone: boolean = false,
  kind: Divergence['kind'] | undefined = undefined,
) =>
  queryOptions({
    queryKey: key('divergences', gone, kind ?? 'all', after),
    queryFn: () =>
      read(
        api.GET('/v1/admin/divergences', {
          params: { query: { gone, ...(kind && { kind }), ...(after && { after }) } },
        }),
      ),
    refetchInterval: measuredEvery,
  })

export const callbacksQuery = queryOptions({
  queryKey: key('callbacks'),
  queryFn: async () => (await read(api.GET('/v1/admin/callbacks'))).result,
  refetchInterval: measuredEvery,
})

export const projectionsQuery = queryOptions({
  queryKey: key('projections', 'list'),
  queryFn: async () => (await read(api.GET('/v1/admin/projections'))).result,
  refetchInterval: 10_000,
})

export const workersQuery = queryOptions({
  queryKey: key('workers'),
  queryFn: async () => (await read(api.GET('/v1/admin/workers'))).result,
  refetchInterval: 10_000,
})

/** A source that fails is in no event, so no live frame tells of it. */
export const rateHealthQuery = queryOptions({
  queryKey: key('rate'),
  queryFn: () => read(api.GET('/v1/admin/rates')),
  refetchInterval: 30_000,
})

/** The rates that were published last. */
export const publishedRatesQuery = queryOptions({
  queryKey: key('rate', 'published'),
  queryFn: async () => (await read(api.GET('/v1/admin/rates/published'))).result,
})

/** Errors of the pages are in no event, so no live frame tells of them. */
export const browserErrorsQuery = queryOptions({
  queryKey: key('browser-errors'),
  queryFn: async () => (await read(api.GET('/v1/admin/browser-errors'))).result,
  refetchInterval: 30_000,
})

/** The books as of a position or a moment; of now where neither is named. */
export const trialBalanceQuery = (asOf: { position?: string; at?: string } = {}) =>
  queryOptions({
    queryKey: key('trial-balance', asOf.position ?? asOf.at ?? 'now'),
    queryFn: () => read(api.GET('/v1/admin/ledger/trial-balance', { params: { query: asOf } })),
  })

const statementPageSize = 50

export const statementQuery = (account: string, currency: 'USD' | 'NPR', before: string) =>
  queryOptions({
    queryKey: key('statement', account, currency, before),
    queryFn: () =>
      read(
        api.GET('/v1/admin/ledger/accounts/{account}/statement', {
          params: {
            path: { account },
            query: { currency, limit: statementPageSize, ...(before && { before }) },
          },
        }),
      ),
  })

export const closesQuery = queryOptions({
  queryKey: key('closes'),
  queryFn: async () => (await read(api.GET('/v1/admin/ledger/closes'))).result,
})

export const inFlightQuery = queryOptions({
  queryKey: key('in-flight'),
  queryFn: () => read(api.GET('/v1/admin/ledger/in-flight')),
})

export const holdsQuery = (after: string) =>
  queryOptions({
    queryKey: key('holds', 'list', after),
    queryFn: () => read(api.GET('/v1/admin/holds', { params: { query: after ? { after } : {} } })),
  })

/** What compliance knows of one transfer. */
export const holdQuery = (id: string) =>
  queryOptions({
    queryKey: key('holds', id),
    queryFn: () => read(api.GET('/v1/admin/holds/{id}', { params: { path: { id } } })),
  })

const casesPageSize = 20

export const casesQuery = (before: string) =>
  queryOptions({
    queryKey: key('cases', 'list', before),
    queryFn: () =>
      read(
        api.GET('/v1/admin/cases', {
          params: { query: { limit: casesPageSize, ...(before && { before }) } },
        }),
      ),
  })

export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: key('cases', id),
    queryFn: () => read(api.GET('/v1/admin/cases/{id}', { params: { path: { id } } })),
  })

export const sanctionsListsQuery = queryOptions({
  queryKey: key('sanctions-lists'),
  queryFn: async () => (await read(api.GET('/v1/admin/screening/lists'))).result,
})

const complaintsPageSize = 20

/** Complaints: all, the newest first, or those that wait, whoever has waited longest first. */
export const complaintsQuery = (unfinished: boolean, after: string) =>
  queryOptions({
    queryKey: key('complaints', unfinished, after),
    queryFn: () =>
      read(
        api.GET('/v1/admin/complaints', {
          params: { query: { unfinished, limit: complaintsPageSize, ...(after && { after }) } },
        }),
      ),
  })

/** Requests to be erased: those that wait, the oldest first, or those that were answered, the latest first. */
export const erasuresQuery = (answered: boolean, after: string) =>
  queryOptions({
    queryKey: key('erasures', answered, after),
    queryFn: () =>
      read(api.GET('/v1/admin/erasures', { params: { query: { answered, ...(after && { after }) } } })),
  })

export const lockedSendersQuery = (after: string) =>
  queryOptions({
    queryKey: [...keys.lockedSenders, after],
    queryFn: () => read(api.GET('/v1/senders/locked', { params: { query: after ? { after } : {} } })),
  })

export const couponsQuery = (after: string) =>
  queryOptions({
    queryKey: [...keys.coupons, after],
    queryFn: () => read(api.GET('/v1/coupons', { params: { query: after ? { after } : {} } })),
  })

export const corridorsQuery = queryOptions({
  queryKey: keys.corridors,
  queryFn: async () => (await read(api.GET('/v1/countries/corridors'))).result,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The files that were exchanged with the bank, the newest first. */
export const bankFilesQuery = (after: string) =>
  queryOptions({
    queryKey: key('bank-files', after),
    queryFn: () => read(api.GET('/v1/admin/bank-files', { params: { query: after ? { after } : {} } })),
  })

/** The payments that senders' banks took back, the newest first. */
export const bankReturnsQuery = (after: string) =>
  queryOptions({
    queryKey: key('bank-returns', after),
    queryFn: () => read(api.GET('/v1/admin/bank-returns', { params: { query: after ? { after } : {} } })),
  })

const reconciliationPageSize = 50

export type Counterparty = ComparedStatement['counterparty']

/** Statements of banks and partners as they compared with our books, the newest first. */
export const statementsQuery = (counterparty: Counterparty | undefined, before: string) =>
  queryOptions({
    queryKey: key('reconciliation', 'statements', counterparty, before),
    queryFn: () =>
      read(
        api.GET('/v1/admin/reconciliation/statements', {
          params: {
            query: {
              limit: reconciliationPageSize,
              ...(counterparty && { counterparty }),
              ...(before && { before }),
            },
          },
        }),
      ),
  })

/** What did not agree, the newest first. */
export const differencesQuery = (
  status: ReconciliationDifference['status'] | undefined,
  counterparty: Counterparty | undefined,
  before: string,
) =>
  queryOptions({
    queryKey: key('reconciliation', 'differences', status, counterparty, before),
    queryFn: () =>
      read(
        api.GET('/v1/admin/reconciliation/differences', {
          params: {
            query: {
              limit: reconciliationPageSize,
              ...(status && { status }),
              ...(counterparty && { counterparty }),
              ...(before && { before }),
            },
          },
        }),
      ),
  })

/** What is due next, or what has passed, of one kind or of all. */
export const deadlinesQuery = (state: 'OPEN' | 'PASSED', kind: Deadline['kind'] | undefined, after: string) =>
  queryOptions({
    queryKey: key('deadlines', state, kind ?? 'all', after),
    queryFn: () =>
      read(
        api.GET('/v1/admin/deadlines', {
          params: { query: { state, ...(kind && { kind }), ...(after && { after }) } },
        }),
      ),
  })

const reprocessedPageSize = 20

export const reprocessedQuery = (before: string) =>
  queryOptions({
    queryKey: key('reprocessed', before),
    queryFn: async () => {
      const { result, paging } = await read(
        api.GET('/v1/senders/transactions/reprocessed', {
          params: { query: { pageSize: reprocessedPageSize, ...(before && { before }) } },
        }),
      )
      return { result, next: paging?.next }
    },
  })

export const staffQuery = (after: string) =>
  queryOptions({
    queryKey: key('staff', after),
    queryFn: () => read(api.GET('/v1/admin/staff', { params: { query: after ? { after } : {} } })),
  })
