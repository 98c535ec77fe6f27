import { VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { grouped } from '@/money/decimal'
import type { Quote } from '@/money/quote'
import { messages } from './messages'

/**
 * restMs is how long a quote must be stable before it is announced, so that nothing is announced while
 * typing.
 */
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
 * Announcement announces the quote to screen readers after typing and rate changes. The first quote is part
 * of the page.
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
