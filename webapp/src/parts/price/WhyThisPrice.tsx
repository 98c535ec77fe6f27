import { Anchor } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { api, read } from '@/lib/api/client'
import { keys } from '@/lib/api/queries'
import type { PriceQuote } from '@/lib/api/types'
import { LinesSkeleton, QueryView } from '@/ui/states'
import { messages } from './messages'

const Reasons = lazy(() => import('./Reasons'))

/** transferQuoteQuery fetches a transfer's quote, which never changes. */
const transferQuoteQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.transactions, 'quote', id],
    queryFn: () => read(api.GET('/v1/senders/transactions/{id}/quote', { params: { path: { id } } })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** WhyThisPrice is a button that expands an explanation of a quote. */
export function WhyThisPrice({ quote }: { quote: PriceQuote }) {
  return <Expandable>{() => <Reasons quote={quote} />}</Expandable>
}

/** WhyTransferPrice is WhyThisPrice for a transfer. A click loads the transfer's stored quote. */
export function WhyTransferPrice({ id }: { id: string }) {
  return <Expandable>{() => <StoredReasons id={id} />}</Expandable>
}

function StoredReasons({ id }: { id: string }) {
  const quote = useQuery(transferQuoteQuery(id))
  return <QueryView query={quote}>{(storedQuote) => <Reasons quote={storedQuote} />}</QueryView>
}

function Expandable({ children }: { children: () => ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  return (
    <div>
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
      >
        {messages.question}
      </Anchor>
      <div id={panelId}>{isOpen && <Suspense fallback={<LinesSkeleton />}>{children()}</Suspense>}</div>
    </div>
  )
}
