import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { grouped } from '@/money/decimal'
import type { Quote } from '@/money/quote'
import { messages } from './messages'

/** How long a quote must stand still before it is spoken: while an amount is being typed nothing is said. */
const restMs = 800

const inWords = ({ sendingAmount, receivingAmount, fee, total }: Quote, currency: string) =>
  fee && total
    ? messages.announced(
        `${grouped(sendingAmount)} USD`,
        `${grouped(receivingAmount)} ${currency}`,
        `${grouped(total)} USD`,
      )
    : ''

/**
 * Tells who cannot see it what the quote has become, after typing and when the rate has changed. The first quote is
 * read with the page.
 */
export function Announcement({ quote, currency }: { quote: Quote | undefined; currency: string }) {
  const words = quote ? inWords(quote, currency) : ''
  const [rested] = useDebouncedValue(words, restMs)
  const known = useRef('')
  const [said, setSaid] = useState('')
  useEffect(() => {
    known.current ||= words
  }, [words])
  useEffect(() => {
    if (rested === '' || rested === known.current) return
    known.current = rested
    setSaid(rested)
  }, [rested])
  return <VisuallyHidden role="status">{said}</VisuallyHidden>
}
