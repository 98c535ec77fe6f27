import { Anchor } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'
import type { PriceQuote } from '@/api/types'
import { LinesSkeleton, QueryView } from '@/ui/states'
import { messages } from './messages'

const Reasons = lazy(() => import('./Reasons'))

/** transferQuoteQuery fetches the quote of a transfer. It never changes. */
const transferQuoteQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.transactions, 'quote', id],
    queryFn: () => read(api.GET('/v1/senders/transactions/{id}/quote', { params: { path: { id } } })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** WhyThisPrice is a link that expands to explain a quote. */
export function WhyThisPrice({ quote }: { quote: PriceQuote }) {
  return <Expandable>{() => <Reasons quote={quote} />}</Expandable>
}

/** WhyTransferPrice is a link that expands to explain the price of a transfer. The stored quote loads on demand. */
export function WhyTransferPrice({ id }: { id: string }) {
  return <Expandable>{() => <StoredReasons id={id} />}</Expandable>
}

function StoredReasons({ id }: { id: string }) {
  const quote = useQuery(transferQuoteQuery(id))
  return <QueryView query={quote}>{(stored) => <Reasons quote={stored} />}</QueryView>
}

function Expandable({ children }: { children: () => ReactNode }) {
  const [opened, setOpened] = useState(false)
  const panel = useId()
  return (
    <div>
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-expanded={opened}
        aria-controls={panel}
        onClick={() => setOpened(!opened)}
      >
        {messages.question}
      </Anchor>
      <div id={panel}>{opened && <Suspense fallback={<LinesSkeleton />}>{children()}</Suspense>}</div>
    </div>
  )
}
