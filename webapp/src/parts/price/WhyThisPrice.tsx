import { Anchor } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { api, read } from '@/api/client'
import { keys } from '@/api/queries'
import type { PriceQuote } from '@/api/types'
import { LinesSkeleton, QueryView } from '@/ui/states'
import { messages } from './messages'

const Reasons = lazy(() => import('./Reasons'))

/** transferQuoteQuery reads the quote that was kept with a transfer. It never changes. */
const transferQuoteQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.transactions, 'quote', id],
    queryFn: () => read(api.GET('/v1/senders/transactions/{id}/quote', { params: { path: { id } } })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** WhyThisPrice expands to explain a quote. */
export function WhyThisPrice({ quote }: { quote: PriceQuote }) {
  return <Unfolding>{() => <Reasons quote={quote} />}</Unfolding>
}

/** WhyTransferPrice expands to explain a transfer's price with its stored quote, which loads on demand. */
export function WhyTransferPrice({ id }: { id: string }) {
  return <Unfolding>{() => <Kept id={id} />}</Unfolding>
}

function Kept({ id }: { id: string }) {
  const quote = useQuery(transferQuoteQuery(id))
  return <QueryView query={quote}>{(kept) => <Reasons quote={kept} />}</QueryView>
}

function Unfolding({ children }: { children: () => ReactNode }) {
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
        {messages.ask}
      </Anchor>
      <div id={panel}>{opened && <Suspense fallback={<LinesSkeleton />}>{children()}</Suspense>}</div>
    </div>
  )
}
